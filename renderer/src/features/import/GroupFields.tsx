import { useEffect, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import {
  type AskedReading,
  type DetectedShape,
  type FileInspection,
  importModes,
  type SavedMapping,
} from "#shared/domain/importPlan";
import { Button } from "../../components/Button";
import { ErrorNotice, Notice } from "../../components/Notice";
import { Select } from "../../components/Select";
import { Spinner } from "../../components/Spinner";
import { TextField } from "../../components/TextField";
import { Waiting } from "../../components/Waiting";
import { Status } from "../../components/Status";
import { messages } from "../../messages/messages";
import { ColumnTable } from "./ColumnTable";
import { type FileGroup, rowsOf } from "./fileGroups";
import styles from "./ImportDialog.module.css";
import {
  askedOf,
  type FormChanges,
  type ImportForm,
  importForm,
  importFormError,
  withAllColumns,
  withColumn,
} from "./importForm";
import { LineReport } from "./LineReport";
import { type LineCheck, sumOfLines } from "./lineCheck";
import type { LoadPlan } from "./plannedLoads";
import { PreviewGrid } from "./PreviewGrid";
import { ReadingFields } from "./ReadingFields";
import type { AppErrorData } from "#shared/errors/AppError";
import { useQuery } from "@tanstack/react-query";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { inspectionQuery, savedMappingQuery } from "./importQueries";

interface GroupForm {
  readonly form: ImportForm;
  /** What the file holds as it was read last. */
  readonly inspection: FileInspection;
  readonly asked: AskedReading;
  /** What was remembered of files of this shape and is in use; null where nothing is. */
  readonly saved: SavedMapping | null;
  /** Whether the file is being read as asked now, so that form and preview are not settled. */
  readonly isReading: boolean;
  /** Whether nothing of the file is known yet. */
  readonly isFirstReading: boolean;
  readonly error: AppErrorData | null;
}

/** Stands in where nothing is asked for. */
const noShape: DetectedShape = { format: "csv", text: null, columns: [] };

/** Typing settles before the file is read again. */
const settlesMs = 350;

/** Keeps the form of a group of files equal to its first file, read as the form asks. The form stays when reading fails. */
function useGroupForm(group: FileGroup, changes: FormChanges): GroupForm {
  const { shape } = group;
  const remembered = useQuery({
    ...savedMappingQuery(shape ?? noShape),
    enabled: shape !== null,
  });
  const saved = remembered.data ?? null;
  const wanted = askedOf(changes, saved);
  const asked = useSettled(wanted);
  const read = useQuery({ ...inspectionQuery(group.first.fileId, asked), enabled: !remembered.isLoading });

  const [last, setLast] = useState<{ key: string; inspection: FileInspection } | null>(null);
  if (read.data !== undefined && read.data !== last?.inspection) {
    setLast({ key: group.key, inspection: read.data });
  }
  const earlier = last?.key === group.key ? last.inspection : null;
  const inspection = read.data ?? earlier ?? nothingRead(wanted);
  const isReading = remembered.isLoading || read.isLoading || asked !== wanted;
  return {
    form: importForm(inspection, saved, changes),
    inspection,
    asked: wanted,
    saved: changes.wantsDetected ? null : saved,
    isReading,
    isFirstReading: isReading && read.data === undefined && earlier === null,
    error: read.error === null ? null : toAppErrorData(read.error),
  };
}

/** What stands in for a file that could not be read at all, so that its settings can be changed. */
function nothingRead({ format, text, sheet }: AskedReading): FileInspection {
  return {
    format: format ?? "csv",
    compression: "none",
    text,
    sheet,
    sheets: null,
    tableName: "imported",
    columns: [],
    headRows: [],
    tailRows: [],
    rowCount: null,
    lines: null,
    problems: [],
  };
}

/** What is known of the lines; of files that are not looked through yet, only what the preview shows. */
function linesOf({ lines }: FileInspection, { files }: FileGroup, check: LineCheck | null): LineCheck | null {
  if (lines === null) return null;
  if (check !== null) return check;
  return sumOfLines(
    files.map(({ name }, index) => ({ name, lines: index === 0 ? lines : null, isSettled: false })),
  );
}

/** Whether there is one way to read a file, in which all of its lines fit. */
function isPlainFile(inspection: FileInspection, lines: LineCheck | null): boolean {
  const { sheets, mergedAreas, mergedAreasCut, formulasWithoutValue } = inspection;
  const remarks = [mergedAreas, mergedAreasCut, formulasWithoutValue];
  if ((sheets?.length ?? 0) > 1 || remarks.some((remark) => remark !== undefined)) return false;
  if (lines === null) return inspection.format === "parquet";
  const { brokenCount, paddableCount, trimmedCount, skippedLines } = lines;
  return lines.total !== null && brokenCount + paddableCount + trimmedCount + skippedLines === 0;
}

/** The table of a group's only file; of several files, a sign for any of theirs. */
function ownTable({ files, first, tableNames }: FileGroup, changes: FormChanges): string {
  if (files.length > 1) return messages.imports.anyTable;
  return changes.tables[first.fileId] ?? tableNames[first.fileId] ?? messages.imports.anyTable;
}

/** A reading once it has not changed for a moment; at once where it is the first or equal. */
function useSettled(wanted: AskedReading): AskedReading {
  const [settled, setSettled] = useState(wanted);
  const isSame = JSON.stringify(settled) === JSON.stringify(wanted);
  useEffect(() => {
    if (isSame) return undefined;
    const timer = setTimeout(() => setSettled(wanted), settlesMs);
    return () => clearTimeout(timer);
  }, [isSame, wanted]);
  return isSame ? wanted : settled;
}

interface GroupFieldsProps {
  group: FileGroup;
  /** What is known of the lines of its files; null while nothing is, and where they have none. */
  check: LineCheck | null;
  /** Whether each file gets a table of its own, which is named beside it. */
  hasOwnTables: boolean;
  changes: FormChanges;
  onChange: (changes: FormChanges) => void;
  onPlan: (plan: LoadPlan) => void;
}

/** How files of one shape are read and where their rows are loaded, with what the file holds when it is read so. */
export function GroupFields(props: GroupFieldsProps) {
  const { group, check, hasOwnTables, changes, onChange, onPlan } = props;
  const text = messages.imports;
  const { inspection, asked, saved, isReading, isFirstReading, error, ...read } = useGroupForm(
    group,
    changes,
  );
  const form = { ...read.form, table: changes.table ?? group.table ?? read.form.table };
  const formError = importFormError(form);
  const rows = rowsOf(group);
  const isReady = !isReading && error === null && inspection.problems.length === 0;
  const isPlain = saved === null && isPlainFile(inspection, linesOf(inspection, group, check));
  useEffect(() => onPlan({ isReady, formError, isPlain }), [onPlan, isReady, formError, isPlain]);

  if (isFirstReading) return <Waiting className={styles.waiting}>{text.looking}</Waiting>;
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={text.schemaName}
          value={form.schema}
          onChange={(schema) => onChange({ ...changes, schema })}
        />
        {hasOwnTables ? null : (
          <TextField
            label={text.tableName}
            value={form.table}
            onChange={(table) => onChange({ ...changes, table })}
          />
        )}
        <Select
          label={text.mode}
          options={importModes.map((value) => ({ value, label: text.modes[value] }))}
          value={form.mode}
          onChange={(mode) => onChange({ ...changes, mode })}
        />
      </div>
      <ReadingFields inspection={inspection} asked={asked} changes={changes} onChange={onChange} />
      {saved === null || changes.asked !== null ? null : (
        <Notice
          tone="info"
          actions={
            <Button variant="quiet" onPress={() => onChange({ ...changes, wantsDetected: true })}>
              {text.resetToDetected}
            </Button>
          }
        >
          {text.savedMapping(saved.savedAt)}
        </Notice>
      )}
      <ErrorNotice error={error} />
      {inspection.problems.map((sentence) => (
        <Notice key={sentence} tone="error">
          {sentence}
        </Notice>
      ))}
      {inspection.mergedAreas === undefined ? null : (
        <Notice tone="info">{text.mergedAreas(inspection.mergedAreas)}</Notice>
      )}
      {inspection.mergedAreasCut === undefined ? null : <Notice tone="info">{text.mergedAreasCut}</Notice>}
      {inspection.formulasWithoutValue === undefined ? null : (
        <Notice tone="warning">
          {text.formulasWithoutValue(
            inspection.formulasWithoutValue,
            inspection.lines?.scannedWhole === true,
          )}
        </Notice>
      )}
      {inspection.format !== "parquet" ? (
        <LineReport
          check={linesOf(inspection, group, check)}
          format={inspection.format}
          table={hasOwnTables ? ownTable(group, changes) : form.table}
          rule={form.brokenLines}
          onChange={(brokenLines) => onChange({ ...changes, brokenLines })}
        />
      ) : rows === null ? null : (
        <p className={styles.rows}>{text.rowsInFiles(rows, group.files.length)}</p>
      )}
      {formError === null || inspection.columns.length === 0 ? null : (
        <Notice tone="warning">{formError}</Notice>
      )}
      <Tabs className={styles.parts ?? ""}>
        <div className={styles.tabBar}>
          <TabList aria-label={text.fileContents} className={styles.tabs ?? ""}>
            <Tab id="columns" className={styles.tab ?? ""}>
              {text.columnsTitle}
            </Tab>
            <Tab id="preview" className={styles.tab ?? ""}>
              {text.previewTitle}
            </Tab>
          </TabList>
          <Status className={styles.reading}>
            {isReading ? (
              <>
                <Spinner />
                {text.looking}
              </>
            ) : null}
          </Status>
        </div>
        <TabPanel id="columns">
          <ColumnTable
            columns={form.columns}
            rows={inspection.headRows}
            onChange={(source, change) => onChange(withColumn(changes, source, change))}
            onIncludeAll={(included) => onChange(withAllColumns(changes, form.columns, included))}
          />
        </TabPanel>
        <TabPanel id="preview">
          <PreviewGrid inspection={inspection} columns={form.columns} />
        </TabPanel>
      </Tabs>
    </>
  );
}
