import { quotedCell } from "#shared/csv/csvLine";
import type { RowFormat } from "#shared/domain/results/resultCopy";
import { csvDelimiters, type CsvOptions, defaultCsvOptions } from "#shared/domain/csvOptions";
import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import { DelimitedBytes } from "./DelimitedBytes";
import { toWindows1252 } from "./EncodedText";
import { htmlWriter } from "./htmlWriter";
import { jsonWriter } from "./jsonWriter";
import { FormulaCount } from "./looksLikeFormula";
import { asShown, type RowShape, type RowWriter, shownTexts } from "./RowWriter";
import { sqlInsertWriter, sqlLiteral, sqlUpdateWriter } from "./sqlStatementWriters";

/**
 * A table of GitHub-flavoured Markdown; numbers are aligned to the right. NULL is an empty cell. A remark follows it. Cells
 * show as the texts that they are: none becomes an image, a link under another text, HTML, code or a formula.
 */
function markdownWriter({ columns, note }: RowShape): RowWriter {
  const line = (texts: readonly (string | null)[]) => `| ${texts.map(cell).join(" | ")} |\n`;
  const rule = columns.map(({ type }) => (isNumeric(typeFamily(type)) ? "--:" : "---"));
  return {
    begin: `${line(columns.map(({ name }) => name))}| ${rule.join(" | ")} |\n`,
    row: line,
    end: () => (note === undefined ? "" : `\n${cell(note)}\n`),
  };
}

/** Signs that mean something to Markdown in a line: an underscore at the edge of a word, a bracket before the target of a link. */
const signs = /[\\|`*~$]|\](?=[([])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

function cell(text: string | null): string {
  return (text ?? "")
    .replaceAll(signs, String.raw`\$&`)
    .replaceAll(/&(?=#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/\r\n|\r|\n/g, "<br>");
}

const needsQuotes = /[\t\n\r"]/;

/**
 * One cell as spreadsheets put it on the clipboard and read it from there: a cell that holds a tab, a line break or a
 * quote stands in quotes, with its own quotes doubled. NULL is an empty field; an empty string is `""`, which pastes
 * as an empty cell too but stays distinct for programs that read the text.
 */
function tsvField(text: string | null): string {
  if (text === null) return "";
  if (text === "") return '""';
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The writer of a format. @throws AppError INVALID_INPUT where the format needs what the shape does not have */
export function createRowWriter(format: RowFormat, shape: RowShape): RowWriter {
  switch (format) {
    case "text":
      return asShown(
        shape,
        delimitedWriter(shape, (text) => text ?? "", { withHeader: false, quoting: "never" }),
      );
    case "tsv":
      return asShown(shape, delimitedWriter(shape, tsvField, { withHeader: false, quoting: "needed" }));
    case "tsvWithHeader":
      return asShown(shape, delimitedWriter(shape, tsvField, { withHeader: true, quoting: "needed" }));
    case "csv":
      return asShown(shape, csvWriter(shape));
    case "json":
      return jsonWriter(shape, "list");
    case "ndjson":
      return jsonWriter(shape, "lines");
    case "markdown":
      return asShown(shape, markdownWriter(shape));
    case "html":
      return asShown(shape, htmlWriter(shape, true));
    case "htmlRows":
      return asShown(shape, htmlWriter(shape, false));
    case "sqlInsert":
      return sqlInsertWriter(shape);
    case "sqlUpdate":
      return sqlUpdateWriter(shape);
    case "sqlValues":
      return sqlValuesWriter(shape);
    case "sqlIn":
      return sqlInWriter(shape);
  }
}

/** Fields between tabs and rows between line feeds, with none behind the last row. */
function delimitedWriter(
  shape: RowShape,
  field: (text: string | null) => string,
  { withHeader, quoting }: { readonly withHeader: boolean; readonly quoting: "never" | "needed" },
): RowWriter {
  const { columns } = shape;
  const formulas = new FormulaCount();
  const counted = (text: string | null): string => {
    if (text !== null) formulas.add(text);
    return field(text);
  };
  const header = withHeader ? columns.map(({ name }) => counted(name)).join("\t") : "";
  const { isNestedAt, shown } = shownTexts(shape);
  const bytes = new DelimitedBytes({
    delimiter: "\t",
    nullText: "",
    quoting,
    quotedSigns: '\t\n\r"',
    isCsv: false,
    field: (text, place) => counted(shown(text, place)),
    isAsked: isNestedAt,
  });
  return {
    begin: header,
    row: (texts, number) => {
      const line = texts.map(counted).join("\t");
      return number === 0 && !withHeader ? line : `\n${line}`;
    },
    addRow: (out, source, number) => {
      if (number > 0 || withHeader) out.addByte(0x0a);
      bytes.add(out, source);
    },
    end: () => "",
    formulas: () => formulas.count,
  };
}

/** `(VALUES (1, 'a'), (2, 'b')) AS t(id, name)`-like rows without their frame: `(1, 'a'),` a line. */
function sqlValuesWriter({ columns }: RowShape): RowWriter {
  const literals = columns.map(({ type }) => sqlLiteral(type));
  return {
    begin: "VALUES",
    row: (texts, number) =>
      `${number === 0 ? "\n" : ",\n"}  (${texts.map((text, index) => literals[index]?.(text) ?? "NULL").join(", ")})`,
    end: () => "\n",
  };
}

/** A list for IN: every different value once, of one column or of several as tuples. NULL is left out: IN never finds it. */
function sqlInWriter({ columns }: RowShape): RowWriter {
  const literals = columns.map(({ type }) => sqlLiteral(type));
  const written = new Set<string>();
  return {
    begin: "(",
    row: (texts) => {
      if (texts.includes(null)) return "";
      const values = texts.map((text, index) => literals[index]?.(text) ?? "NULL").join(", ");
      const value = columns.length === 1 ? values : `(${values})`;
      if (written.has(value)) return "";
      const separator = written.size === 0 ? "" : ", ";
      written.add(value);
      return `${separator}${value}`;
    },
    end: () => ")",
  };
}

/**
 * CSV by RFC 4180. NULL is never quoted, while an empty text and a text equal to that of NULL always are, so that readers
 * that look at quotes can tell them apart. With `formulas: "escape"` a text that looks like one begins with an apostrophe.
 */
export function csvWriter(shape: RowShape): RowWriter {
  const { columns, csv = defaultCsvOptions } = shape;
  const formulas = new FormulaCount();
  const field = csvField(csv, formulas);
  const { isNestedAt, shown } = shownTexts(shape);
  const bytes = new DelimitedBytes({
    delimiter: csv.delimiter,
    nullText: csv.nullText,
    quoting: csv.quoting,
    quotedSigns: `"\r\n${delimitersIn(csv)}`,
    isCsv: true,
    field: (text, place) => field(shown(text, place)),
    isAsked: isNestedAt,
  });
  return {
    begin: csv.hasHeader ? `${columns.map(({ name }) => field(name)).join(csv.delimiter)}\r\n` : "",
    row: (texts) => `${texts.map(field).join(csv.delimiter)}\r\n`,
    addRow: (out, source) => {
      bytes.add(out, source);
      out.addByte(0x0d);
      out.addByte(0x0a);
    },
    end: () => "",
    formulas: () => formulas.count,
  };
}

/** A spreadsheet may split at another delimiter than the file's, and what follows would be a cell of its own. */
function delimitersIn({ delimiter, formulas }: CsvOptions): string {
  return formulas === "escape" ? csvDelimiters.join("") : delimiter;
}

function csvField(options: CsvOptions, count: FormulaCount) {
  const { quoting, nullText, encoding, formulas } = options;
  const special = new RegExp(String.raw`["\r\n${delimitersIn(options)}]|^\s|\s$`);
  // Encoding can make a text equal to that of NULL: "…?" and "…" with a character that the encoding lacks.
  const written = encoding === "windows-1252" ? toWindows1252(nullText).text : nullText;
  const isNullText =
    encoding === "windows-1252" && written.includes("?")
      ? (text: string) => toWindows1252(text).text === written
      : (text: string) => text === nullText;
  return (value: string | null): string => {
    if (value === null) return nullText;
    const text = count.add(value) && formulas === "escape" ? `'${value}` : value;
    const isQuoted = quoting === "always" || text === "" || special.test(text) || isNullText(text);
    return isQuoted ? quotedCell(text) : text;
  };
}
