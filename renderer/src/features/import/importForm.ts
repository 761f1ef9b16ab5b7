import {
  type AskedReading,
  type BrokenLineRule,
  detectedText,
  type FileInspection,
  type FileReading,
  type ImportColumn,
  type ImportMode,
  type SavedMapping,
  type SheetOptions,
  type TextOptions,
} from "#shared/domain/importPlan";
import type { LoadSettings } from "#shared/contract/methods/importMethods";
import { messages } from "../../messages/messages";

/** The database that something is loaded into. */
export interface ImportTarget {
  readonly profileId: string;
  readonly databaseId: string;
  readonly databaseName: string;
}

/** How files of one shape are loaded. */
export interface ImportForm extends Omit<FileReading, "columns"> {
  readonly schema: string;
  readonly table: string;
  readonly mode: ImportMode;
  readonly brokenLines: BrokenLineRule;
  readonly columns: readonly ImportColumn[];
}

/** What the user changed of what was detected or remembered. Everything else follows the file as it is read. */
export interface FormChanges {
  /** Null: as remembered, or else detected. */
  readonly asked: AskedReading | null;
  /** Whether what is remembered is left aside. */
  readonly wantsDetected: boolean;
  readonly schema?: string;
  readonly table?: string;
  readonly mode?: ImportMode;
  readonly brokenLines?: BrokenLineRule;
  /** By the column's name in the file. */
  readonly columns: Readonly<Record<string, Partial<Omit<ImportColumn, "source">>>>;
  /** Names of tables where each file gets its own, by file id. */
  readonly tables: Readonly<Record<string, string>>;
}

export const noChanges: FormChanges = { asked: null, wantsDetected: false, columns: {}, tables: {} };

/** The form as it was when a load was started with it. */
export function changesFrom({ reading, target, mode, brokenLines }: LoadSettings): FormChanges {
  const { format, text, sheet, columns } = reading;
  return {
    asked: { format, text, sheet },
    wantsDetected: true,
    schema: target.schema,
    table: target.table,
    mode,
    brokenLines,
    columns: Object.fromEntries(columns.map(({ source, ...column }) => [source, column])),
    tables: {},
  };
}

/** Everything detected. */
export const detected: AskedReading = { format: null, text: null, sheet: null };

/** Schema that tables are loaded into unless the user chooses another. */
const defaultSchema = "main";

/** How the file is asked to be read now. */
export function askedOf(changes: FormChanges, saved: SavedMapping | null): AskedReading {
  if (changes.asked !== null) return changes.asked;
  if (changes.wantsDetected || saved === null) return detected;
  return { ...detected, text: saved.text, sheet: saved.sheet };
}

/** The form: what was found, what is remembered of files of this shape, and over both what the user changed. */
export function importForm(
  inspection: FileInspection,
  saved: SavedMapping | null,
  changes: FormChanges,
): ImportForm {
  const { format, compression, text, sheet, columns, tableName } = inspection;
  const remembered = changes.wantsDetected ? null : saved;
  const savedColumns = new Map(remembered?.columns.map((column) => [column.source, column]));
  return {
    format,
    compression,
    text,
    sheet,
    schema: changes.schema ?? defaultSchema,
    table: changes.table ?? tableName,
    mode: changes.mode ?? "create",
    brokenLines: changes.brokenLines ?? remembered?.brokenLines ?? "fail",
    columns: columns.map((column) => ({
      ...(savedColumns.get(column.source) ?? column),
      ...changes.columns[column.source],
    })),
  };
}

/** Changes one column. */
export function withColumn(
  changes: FormChanges,
  source: string,
  change: Partial<Omit<ImportColumn, "source">>,
): FormChanges {
  const columns = { ...changes.columns, [source]: { ...changes.columns[source], ...change } };
  return { ...changes, columns };
}

/** Includes or leaves out all columns. */
export function withAllColumns(
  changes: FormChanges,
  columns: readonly ImportColumn[],
  included: boolean,
): FormChanges {
  return columns.reduce((changed, { source }) => withColumn(changed, source, { included }), changes);
}

/** Asks for other options of a text file; what was never asked for stays detected. */
export function withText(
  changes: FormChanges,
  asked: AskedReading,
  change: Partial<TextOptions>,
): FormChanges {
  return { ...changes, asked: { ...asked, text: { ...detectedText, ...asked.text, ...change } } };
}

/** Asks for other cells of a workbook. */
export function withSheet(
  changes: FormChanges,
  asked: AskedReading,
  change: Partial<SheetOptions>,
): FormChanges {
  const sheet = { sheet: null, range: null, hasHeader: null, ...asked.sheet, ...change };
  return { ...changes, asked: { ...asked, sheet } };
}

/** What keeps the form from being loaded, as a sentence; null when nothing does. */
export function importFormError(form: ImportForm): string | null {
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
