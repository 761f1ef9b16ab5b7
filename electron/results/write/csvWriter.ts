import type { RowShape, RowWriter } from "./RowWriter";

/**
 * CSV by RFC 4180, with names in the first line. NULL is an empty field and an empty text is `""`, so that programs which
 * look can tell them apart.
 */
export function csvWriter({ columns }: RowShape): RowWriter {
  return {
    begin: `${columns.map(({ name }) => csvField(name)).join(",")}\r\n`,
    row: (texts) => `${texts.map(csvField).join(",")}\r\n`,
    end: () => "",
  };
}

function csvField(text: string | null): string {
  if (text === null) return "";
  if (text === "") return '""';
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
