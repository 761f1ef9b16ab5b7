import { csvDelimiters, defaultCsvOptions, type CsvOptions } from "#shared/domain/csvOptions";
import { toWindows1252 } from "./EncodedText";
import { FormulaCount } from "./looksLikeFormula";
import type { RowShape, RowWriter } from "./RowWriter";

/**
 * CSV by RFC 4180. NULL is never quoted, while an empty text and a text equal to that of NULL always are, so that readers
 * that look at quotes can tell them apart. With `formulas: "escape"` a text that looks like one begins with an apostrophe.
 */
export function csvWriter({ columns, csv = defaultCsvOptions }: RowShape): RowWriter {
  const formulas = new FormulaCount();
  const field = csvField(csv, formulas);
  return {
    begin: csv.hasHeader ? `${columns.map(({ name }) => field(name)).join(csv.delimiter)}\r\n` : "",
    row: (texts) => `${texts.map(field).join(csv.delimiter)}\r\n`,
    end: () => "",
    formulas: () => formulas.count,
  };
}

function csvField({ delimiter, quoting, nullText, encoding, formulas }: CsvOptions, count: FormulaCount) {
  // A spreadsheet may split at another delimiter than the file's, and what follows would be a cell of its own.
  const delimiters = formulas === "escape" ? csvDelimiters.join("") : delimiter;
  const special = new RegExp(String.raw`["\r\n${delimiters}]|^\s|\s$`);
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
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
  };
}
