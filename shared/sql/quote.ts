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

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * A name as SQL text: as it is where that is safe, otherwise in double quotes. DuckDB keeps the case of names and
 * compares them without it, so capitals need no quotes.
 */
export function quoteIdentifier(name: string): string {
  const lower = name.toLowerCase();
  const safe = plainName.test(name) && !reservedKeywords.has(lower) && !restrictedKeywords.has(lower);
  return safe ? name : `"${name.replaceAll('"', '""')}"`;
}

/** The name that a written identifier stands for; the inverse of {@link quoteIdentifier}. */
export function unquoteIdentifier(written: string): string {
  if (!written.startsWith('"')) return written;
  const end = written.length > 1 && written.endsWith('"') ? written.length - 1 : written.length;
  return written.slice(1, end).replaceAll('""', '"');
}

/** A text as an SQL string literal; a statement holds no NUL, so one is put in by a function. Wharf never puts a value into SQL in another way. */
export function quoteText(text: string): string {
  if (text.includes("\u0000")) return `(${text.split("\u0000").map(quoteText).join(" || chr(0) || ")})`;
  return `'${text.replaceAll("'", "''")}'`;
}

/** A name as SQL text in double quotes, whatever it is: no keyword of any dialect or version can matter then. */
export function quoteAlways(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A pattern with `*` for any text and `?` for one character, as LIKE with the escape `\` writes it. */
export function likePattern(pattern: string): string {
  return pattern
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
    .replaceAll("*", "%")
    .replaceAll("?", "_");
}
