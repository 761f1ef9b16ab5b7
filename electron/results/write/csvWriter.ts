import { defaultCsvOptions, type CsvOptions } from "#shared/domain/csvOptions";
import { toWindows1252 } from "./EncodedText";
import type { RowShape, RowWriter } from "./RowWriter";

/**
 * CSV by RFC 4180. NULL is never quoted, while an empty text and a text equal to that of NULL always are, so that readers
 * that look at quotes can tell them apart.
 */
export function csvWriter({ columns, csv = defaultCsvOptions }: RowShape): RowWriter {
  const field = csvField(csv);
  const header = `${columns.map(({ name }) => field(name)).join(csv.delimiter)}\r\n`;
  return {
    begin: csv.hasHeader ? header : "",
    row: (texts) => `${texts.map(field).join(csv.delimiter)}\r\n`,
    end: () => "",
  };
}

function csvField({ delimiter, quoting, nullText, encoding }: CsvOptions) {
  const special = new RegExp(String.raw`["\r\n${delimiter}]|^\s|\s$`);
  // Encoding can make a text equal to that of NULL: "…?" and "…" with a character that the encoding lacks.
  const written = encoding === "windows-1252" ? toWindows1252(nullText).text : nullText;
  const isNullText =
    encoding === "windows-1252" && written.includes("?")
      ? (text: string) => toWindows1252(text).text === written
      : (text: string) => text === nullText;
  return (text: string | null): string => {
    if (text === null) return nullText;
    const isQuoted = quoting === "always" || text === "" || special.test(text) || isNullText(text);
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
  };
}
