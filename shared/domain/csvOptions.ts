import { z } from "zod";

export const csvDelimiters = [",", ";", "\t", "|"] as const;
export const csvQuotings = ["needed", "always"] as const;
export const csvEncodings = ["utf-8", "utf-8-bom", "utf-16le", "windows-1252"] as const;
export const csvFormulas = ["keep", "escape"] as const;

const fields = z.strictObject({
  delimiter: z.enum(csvDelimiters),
  quoting: z.enum(csvQuotings),
  /** Written unquoted for NULL; a text equal to it is quoted. */
  nullText: z.string().max(100),
  hasHeader: z.boolean(),
  /** UTF-16LE has a byte order mark. */
  encoding: z.enum(csvEncodings),
  /** Whether texts that a spreadsheet would run as formulas begin with an apostrophe instead. */
  formulas: z.enum(csvFormulas).default("keep"),
});

/** How a CSV file is written. NULL is never quoted, so its text can't hold what would need quotes. */
export const csvOptions = fields.refine(isNullTextValid, { path: ["nullText"] });

export type CsvOptions = z.infer<typeof fields>;
export type CsvEncoding = CsvOptions["encoding"];

export const defaultCsvOptions: CsvOptions = {
  delimiter: ",",
  quoting: "needed",
  nullText: "",
  hasHeader: true,
  encoding: "utf-8",
  formulas: "keep",
};

/** Encodings that are there for spreadsheets; other programs read UTF-8 without a mark. */
export function isForSpreadsheets(encoding: CsvEncoding): boolean {
  return encoding !== "utf-8";
}

/** Whether the NULL text can be written unquoted: no delimiter, quotes, line breaks, or white space at its ends. */
export function isNullTextValid({
  delimiter,
  nullText,
}: Pick<CsvOptions, "delimiter" | "nullText">): boolean {
  return !nullText.includes(delimiter) && !/["\r\n]|^\s|\s$/.test(nullText);
}
