import { type DuckDBType, DuckDBTypeId } from "@duckdb/node-api";
import type { CopyTextOptions } from "#shared/processes/wireRows";
import { quoteText } from "#shared/sql/quote";
import { jsonExpression } from "../answer/jsonExpression";
import { builtIn } from "../sql/builtInFunctions";
import { oids, vectorField, type WireType } from "./wireTypes";

const bc = "' (BC)'";

/**
 * SQL of a value's text as PostgreSQL writes it: DuckDB makes it on its own threads, and quicker than JavaScript could.
 *
 * @param value SQL of the value; it appears several times in the answer
 * @returns null where only JavaScript can make the text
 */
export function pgTextSql(type: DuckDBType, wire: WireType, value: string, depth = 0): string | null {
  const text = `${value}::VARCHAR`;
  if (wire.isJson) {
    const json = jsonExpression(type, value);
    return json === undefined ? null : `${builtIn("to_json", json)}::VARCHAR`;
  }
  if (wire.item !== undefined) return arraySql(wire.item, value, depth);
  switch (wire.oid) {
    case oids.bool:
      return `CASE WHEN ${value} THEN 't' WHEN NOT ${value} THEN 'f' END`;
    case oids.float4:
    case oids.float8:
      return `CASE WHEN ${builtIn("isfinite", value)} THEN ${text} WHEN ${builtIn("isnan", value)} THEN 'NaN' WHEN ${value} > 0 THEN 'Infinity' WHEN ${value} < 0 THEN '-Infinity' END`;
    case oids.bytea:
      return builtIn("||", quoteText("\\x"), builtIn("lower", builtIn("hex", value)));
    case oids.date:
      return builtIn("replace", text, bc, "' BC'");
    case oids.timestamp:
      return bcLast(type.typeId === DuckDBTypeId.TIMESTAMP ? text : `${value}::TIMESTAMP::VARCHAR`);
    case oids.timestamptz: {
      // DuckDB's own text of a far TIMESTAMPTZ is off by milliseconds, that of the same TIMESTAMP is not.
      const utc = builtIn("make_timestamp", builtIn("epoch_us", value));
      return `CASE WHEN ${builtIn("isfinite", value)} THEN ${bcLast(builtIn("||", `${utc}::VARCHAR`, "'+00'"))} ELSE ${text} END`;
    }
    case oids.int2vector:
      return `${value}.${vectorField}`;
    case oids.interval:
      return builtIn("replace", text, "'month'", "'mon'");
    default:
      return text;
  }
}

/** DuckDB writes the era behind the date, PostgreSQL at the end. */
function bcLast(text: string): string {
  return `CASE WHEN ${builtIn("contains", text, bc)} THEN ${builtIn("||", builtIn("replace", text, bc, "''"), "' BC'")} ELSE ${text} END`;
}

const bare: ReadonlySet<number> = new Set([
  ...[oids.bool, oids.int2, oids.int4, oids.int8, oids.float4, oids.float8, oids.numeric, oids.uuid],
]);

function arraySql(
  { type, wire }: NonNullable<WireType["item"]>,
  value: string,
  depth: number,
): string | null {
  const item = `item${depth}`;
  const text = pgTextSql(type, wire, item, depth + 1);
  if (text === null) return null;
  const escaped = builtIn(
    "replace",
    builtIn("replace", text, quoteText("\\"), quoteText("\\\\")),
    quoteText('"'),
    quoteText('\\"'),
  );
  const shown = bare.has(wire.oid) ? text : builtIn("||", `'"'`, builtIn("||", escaped, `'"'`));
  const items = builtIn(
    "list_transform",
    value,
    `lambda ${item}: CASE WHEN ${item} IS NULL THEN 'NULL' ELSE ${shown} END`,
  );
  const list = builtIn("array_to_string", items, "','");
  return `CASE WHEN ${value} IS NULL THEN NULL ELSE ${builtIn("||", builtIn("||", "'{'", `coalesce(${list}, '')`), "'}'")} END`;
}

/**
 * SQL of one line of COPY's text or CSV form, its line end included.
 *
 * @param texts SQL of the columns' texts
 */
export function copyLineSql(texts: readonly string[], isCsv: boolean, options: CopyTextOptions): string {
  const fields = texts.map((text) => (isCsv ? csvField(text, options) : textField(text, options)));
  const joined = fields.reduce((line, field) =>
    builtIn("||", line, builtIn("||", quoteText(options.delimiter), field)),
  );
  return builtIn("||", joined, builtIn("chr", "10"));
}

function textField(text: string, { delimiter, nullText }: CopyTextOptions): string {
  const escapes: readonly (readonly [string, string])[] = [
    [quoteText("\\"), quoteText("\\\\")],
    [builtIn("chr", "10"), quoteText("\\n")],
    [builtIn("chr", "13"), quoteText("\\r")],
    [builtIn("chr", "9"), quoteText("\\t")],
    ...(delimiter === "\t" ? [] : [[quoteText(delimiter), quoteText(`\\${delimiter}`)] as const]),
  ];
  const escaped = escapes.reduce((value, [from, to]) => builtIn("replace", value, from, to), text);
  return `coalesce(${escaped}, ${quoteText(nullText)})`;
}

function csvField(text: string, { delimiter, nullText, quote, escape, quoteAll }: CopyTextOptions): string {
  const doubled = builtIn("replace", text, quoteText(quote), quoteText(escape + quote));
  const escaped =
    escape === quote
      ? doubled
      : builtIn(
          "replace",
          builtIn("replace", text, quoteText(escape), quoteText(escape + escape)),
          quoteText(quote),
          quoteText(escape + quote),
        );
  const quoted = builtIn("||", quoteText(quote), builtIn("||", escaped, quoteText(quote)));
  const special = [delimiter, quote, "\n", "\r"].map((sign) =>
    builtIn(
      "contains",
      text,
      sign === "\n" ? builtIn("chr", "10") : sign === "\r" ? builtIn("chr", "13") : quoteText(sign),
    ),
  );
  const needs = [...special, `${text} = ${quoteText(nullText)}`, `${text} = ${quoteText("\\.")}`];
  const shown = quoteAll ? quoted : `CASE WHEN ${needs.join(" OR ")} THEN ${quoted} ELSE ${text} END`;
  return `CASE WHEN ${text} IS NULL THEN ${quoteText(nullText)} ELSE ${shown} END`;
}
