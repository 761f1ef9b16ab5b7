/** Keywords that can never be a name without quotes: category "reserved" of duckdb_keywords(). */
export const reservedKeywords: ReadonlySet<string> = words(`
  all analyse analyze and any array as asc asymmetric both case cast check collate column constraint
  create default deferrable desc describe distinct do else end except false fetch for foreign from group
  having in initially intersect into lambda lateral leading limit not null offset on only or order pivot
  pivot_longer pivot_wider placing primary qualify references returning select show some summarize
  symmetric table then to trailing true union unique unpivot using variadic when where window with
`);

/** Keywords that can be a name in some places only: categories "column_name" and "type_function". */
export const restrictedKeywords: ReadonlySet<string> = words(`
  between bigint bit boolean char character coalesce dec decimal exists extract float grouping
  grouping_id inout int integer interval national nchar none nullif numeric out overlay position
  precision real row setof smallint substring time timestamp treat trim values varchar xmlattributes
  xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltable
  anti asof at authorization binary by collation columns concurrently cross freeze full generated glob
  ilike inner is isnull join left like map natural notnull outer overlaps positional right semi similar
  struct tablesample try_cast unpack verbose
`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
