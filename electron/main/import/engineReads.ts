import type { FileReading } from "#shared/domain/importPlan";

/** Whether an engine reads a file itself. Sheets and text of other encodings are read by the file reader's process alone. */
export function engineReads({ format, text }: FileReading): boolean {
  return format !== "workbook" && (format !== "csv" || text?.encoding?.toLowerCase() === "utf-8");
}
