import type { CopyTextOptions, WireOutput } from "#shared/processes/wireRows";
import type { CodeToken } from "#shared/sql/lexSql";
import { SqlStateError } from "../protocol/sqlState";

/** A COPY between a table or query and the client. */
export interface CopyCommand {
  readonly direction: "out" | "in";
  /** Of `out`: the query whose rows are sent. */
  readonly query: string;
  /** Of `in`: SQL of the table, and of its columns; null for all of them. */
  readonly table: string;
  readonly columns: readonly string[] | null;
  readonly format: "copyText" | "copyCsv" | "copyBinary";
  readonly text: CopyTextOptions;
}

const filesRefused =
  "COPY works with STDIN and STDOUT here: this service keeps a database apart from the machine’s files. In psql, write \\copy.";

/** @param tokens of the statement. @throws SqlStateError */
export function copyCommand(sql: string, tokens: readonly CodeToken[]): CopyCommand {
  let index = 1;
  let query: string | undefined;
  let table = "";
  let columns: string[] | null = null;
  if (tokens[1]?.text === "(") {
    const end = closing(tokens, 1);
    query = sql.slice(tokens[1].end, tokens[end]?.start);
    index = end + 1;
  } else {
    const from = tokens[1];
    if (from === undefined) throw new SqlStateError("42601", "COPY needs a table or a query.");
    index = 2;
    while (tokens[index]?.text === ".") index += 2;
    table = sql.slice(from.start, tokens[index - 1]?.end);
    if (tokens[index]?.text === "(") {
      const end = closing(tokens, index);
      columns = sql
        .slice(tokens[index]?.end, tokens[end]?.start)
        .split(",")
        .map((name) => name.trim());
      index = end + 1;
    }
  }
  const to = tokens[index]?.text;
  const place = tokens[index + 1]?.text;
  if (
    (to !== "to" && to !== "from") ||
    (place !== "stdout" && place !== "stdin") ||
    (to === "to") !== (place === "stdout")
  )
    throw new SqlStateError("0A000", filesRefused);
  if (to === "from" && query !== undefined) throw new SqlStateError("42601", "COPY FROM needs a table.");
  const options = readOptions(sql, tokens.slice(index + 2));
  const format = formats.get(options.get("format") ?? "text");
  if (format === undefined)
    throw new SqlStateError(
      "22023",
      `COPY format "${options.get("format") ?? ""}" is not known here: text, csv and binary are.`,
    );
  const isCsv = format === "copyCsv";
  const quote = options.get("quote") ?? '"';
  const text: CopyTextOptions = {
    delimiter: options.get("delimiter") ?? (isCsv ? "," : "\t"),
    nullText: options.get("null") ?? (isCsv ? "" : "\\N"),
    header: isTrue(options.get("header")),
    quote,
    escape: options.get("escape") ?? quote,
    quoteAll: options.has("force_quote"),
  };
  for (const [name, value] of [
    ["delimiter", text.delimiter],
    ["quote", quote],
    ["escape", text.escape],
  ] as const)
    if (value.length !== 1) throw new SqlStateError("22023", `COPY ${name} must be one character.`);
  return {
    direction: to === "to" ? "out" : "in",
    query: query ?? `SELECT ${columns?.join(", ") ?? "*"} FROM ${table}`,
    ...{ table, columns, format, text },
  };
}

/** How the rows of a COPY … TO STDOUT are written. */
export function outputOf({ format, text }: CopyCommand): WireOutput {
  return { as: format, formats: [], described: true, ...(format !== "copyBinary" && { text }) };
}

const formats: ReadonlyMap<string, CopyCommand["format"]> = new Map([
  ["text", "copyText"],
  ["csv", "copyCsv"],
  ["binary", "copyBinary"],
]);

function isTrue(text: string | undefined): boolean {
  return text !== undefined && /^(true|on|1|match|)$/i.test(text);
}

function closing(tokens: readonly CodeToken[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index += 1) {
    const sign = tokens[index]?.text;
    if (sign === "(") depth += 1;
    else if (sign === ")") {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  throw new SqlStateError("42601", "A parenthesis of the COPY isn’t closed.");
}

const valued: ReadonlySet<string> = new Set([
  "format",
  "delimiter",
  "null",
  "quote",
  "escape",
  "encoding",
  "header",
]);

/** Both the form in parentheses and the older one, without: `CSV HEADER DELIMITER ';'`. */
function readOptions(sql: string, tokens: readonly CodeToken[]): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  const isOlder = !tokens.some(({ text }) => text === "(") || tokens[0]?.text === "force";
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined || token.kind === "punctuation" || token.text === "with" || token.text === "as")
      continue;
    const name = token.text;
    if (formats.has(name)) options.set("format", name);
    else if (name === "force" || name.startsWith("force_")) {
      const kind = name === "force" ? `force_${tokens[index + 1]?.text ?? ""}` : name;
      if (kind !== "force_quote")
        throw new SqlStateError("0A000", `COPY ${kind.toUpperCase()} is not available here.`);
      options.set(kind, "*");
      return options;
    } else if (valued.has(name)) {
      let next = tokens[index + 1];
      if (next?.text === "as") next = tokens[index + 2];
      const isFlag = name === "header" && (isOlder || next === undefined || next.kind === "punctuation");
      if (isFlag) options.set(name, "true");
      else if (next !== undefined) {
        options.set(name, valueOf(sql, next));
        index = tokens.indexOf(next);
      }
    } else if (name === "freeze" || name === "oids") continue;
    else throw new SqlStateError("0A000", `The COPY option ${name.toUpperCase()} is not available here.`);
  }
  return options;
}

function valueOf(sql: string, { kind, text, start, end }: CodeToken): string {
  if (kind !== "string") return text;
  const written = sql.slice(start, end);
  if (/^e'/i.test(written)) return written.slice(2, -1).replaceAll("\\t", "\t").replaceAll("\\\\", "\\");
  return written.slice(1, -1).replaceAll("''", "'");
}
