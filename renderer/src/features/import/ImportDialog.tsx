import type { AskedReading } from "#shared/domain/importPlan";
import type { ChosenFile } from "#shared/contract/methods/importMethods";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bridge } from "../../bridge/bridge";
import { ErrorState } from "../../components/ErrorState";
import { Notice } from "../../components/Notice";
import { Waiting } from "../../components/Waiting";
import { formatBytes } from "../../lib/formatBytes";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import { ColumnTable } from "./ColumnTable";
import styles from "./ImportDialog.module.css";
import { type ImportForm, importForm, importProblem } from "./importForm";
import { inspectionQuery } from "./importQueries";
import type { ImportTarget } from "./ImportTarget";
import { LoadDialog } from "./LoadDialog";
import { LoadProgress } from "./LoadProgress";
import { PlanFields } from "./PlanFields";
import { useLoad } from "./useLoad";

interface ImportDialogProps {
  file: ChosenFile;
  target: ImportTarget;
  onClose: () => void;
  /** Asked before anything is written; false stays with the dialog. */
  permit: () => Promise<boolean>;
  /** Rows arrived: the schema has to be read again. */
  onLoaded: () => void;
  onOpenTable: (schema: string, table: string) => void;
}

/** Loads a file: looks at it, lets the person settle table, columns and types, and shows the way to the end. */
export function ImportDialog({ file, target, onClose, permit, onLoaded, onOpenTable }: ImportDialogProps) {
  const text = messages.imports;
  const [asked, setAsked] = useState<AskedReading>({ format: null, text: null, sheet: null });
  const [edited, setEdited] = useState<ImportForm | null>(null);
  const [earlier, setEarlier] = useState<ImportForm | null>(null);
  const inspection = useQuery({ ...inspectionQuery(file.fileId, asked), placeholderData: keepPreviousData });
  const load = useLoad<{ rows: number }>();
  const form = edited ?? (inspection.data === undefined ? null : importForm(inspection.data, earlier));
  const problem = form === null ? null : importProblem(form);

  const readAnew = (reading: AskedReading): void => {
    setEarlier(form);
    setEdited(null);
    setAsked(reading);
  };
  const start = (plan: ImportForm): void => {
    const { profileId, databaseId } = target;
    load.start(permit, async (importId, signal) => {
      const { format, compression, text: options, sheet, schema, table, mode, columns } = plan;
      const reading = { format, compression, text: options, sheet, columns: [...columns] };
      const input = { importId, fileId: file.fileId, profileId, databaseId, reading, schema, table, mode };
      const loaded = await bridge.call("imports.start", input, { signal });
      onLoaded();
      return loaded;
    });
  };

  const canStart = form !== null && problem === null && !inspection.isError && !inspection.isPlaceholderData;
  return (
    <LoadDialog
      title={text.fileTitle(file.name)}
      size="large"
      load={load}
      onStart={canStart ? () => start(form) : null}
      onOpenTable={() => {
        if (form !== null) onOpenTable(form.schema, form.table);
      }}
      hasPlan
      onClose={onClose}
    >
      <p className={styles.target}>
        {text.into(target.databaseName)} · {formatBytes(file.sizeBytes)}
      </p>
      {load.state.status === "idle" ? (
        <>
          {inspection.isPending ? <Waiting className={styles.waiting}>{text.looking}</Waiting> : null}
          {form === null ? null : (
            <PlanFields
              form={form}
              onChange={setEdited}
              onReadAnew={(format, options) => readAnew({ format, text: options, sheet: null })}
            />
          )}
          {inspection.isError ? <ErrorState error={toAppErrorData(inspection.error)} /> : null}
          {form === null || inspection.data === undefined || inspection.isError ? null : (
            <section>
              <div className={styles.columnsTitle}>
                <h3>{text.columnsTitle}</h3>
                <span className={styles.count}>
                  {text.columnsChosen(form.columns.filter((c) => c.included).length, form.columns.length)}
                </span>
              </div>
              <ColumnTable form={form} previewRows={inspection.data.headRows} onChange={setEdited} />
            </section>
          )}
          {problem === null ? null : <Notice tone="warning">{problem}</Notice>}
        </>
      ) : (
        <LoadProgress
          state={load.state}
          label={(_step, totalRows) => (totalRows === null ? text.readingFile : text.sending)}
          stoppedText={text.stopped}
          loadedText={({ rows }) => text.loaded(rows, form === null ? "" : `${form.schema}.${form.table}`)}
        />
      )}
    </LoadDialog>
  );
}
