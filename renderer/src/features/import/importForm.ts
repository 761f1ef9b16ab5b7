import type { FileInspection, FileReading, ImportColumn, ImportMode } from "#shared/domain/importPlan";
import { messages } from "../../messages/messages";

/** What the person has settled so far. */
export interface ImportForm extends Omit<FileReading, "columns"> {
  readonly schema: string;
  readonly table: string;
  readonly mode: ImportMode;
  readonly columns: readonly ImportColumn[];
}

/** Schema that tables go into unless the person says otherwise. */
const defaultSchema = "main";

/** The form as the file suggests it. Choices that do not depend on the columns are kept from an earlier form. */
export function importForm(inspection: FileInspection, earlier: ImportForm | null): ImportForm {
  const { format, compression, text, sheet, columns, tableName } = inspection;
  return {
    format,
    compression,
    text,
    sheet,
    schema: earlier?.schema ?? defaultSchema,
    table: earlier?.table ?? tableName,
    mode: earlier?.mode ?? "create",
    columns,
  };
}

/** Replaces one column. @param index Place in `form.columns`. */
export function withColumn(form: ImportForm, index: number, change: Partial<ImportColumn>): ImportForm {
  return {
    ...form,
    columns: form.columns.map((column, i) => (i === index ? { ...column, ...change } : column)),
  };
}

/** What keeps the form from being loaded, as a sentence; null when nothing does. */
export function importProblem(form: ImportForm): string | null {
  const text = messages.imports;
  const chosen = form.columns.filter((column) => column.included);
  if (form.table.trim() === "" || form.schema.trim() === "") return text.nameMissing;
  if (chosen.length === 0) return text.noColumn;
  const seen = new Set<string>();
  for (const { name, type } of chosen) {
    if (name.trim() === "") return text.columnNameMissing;
    if (type.trim() === "") return text.typeMissing;
    // The engine compares names without regard to case.
    const key = name.trim().toLowerCase();
    if (seen.has(key)) return text.columnNameTwice(name.trim());
    seen.add(key);
  }
  return null;
}
