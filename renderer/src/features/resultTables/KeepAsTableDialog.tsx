import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queryLimits } from "#shared/domain/queryLimits";
import type { KeepProgress } from "#shared/processes/resultTable";
import { embeddedProfileId } from "#shared/domain/ids";
import { resultTableName, resultTablesSchema } from "#shared/domain/results/resultTableName";
import { guessTable } from "#shared/sql/completion/tablesRead";
import { FormDialog } from "../../components/FormDialog";
import { Notice } from "../../components/Notice";
import { ProgressBar } from "../../components/ProgressBar";
import { FirstField } from "../../components/TextField";
import { showToast } from "../../components/toasts";
import { Status } from "../../components/Status";
import { lineText } from "../../lib/lineText";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import { noteResultTables, resultTablesPlaceQuery, schemaKeys } from "../../queries/schemaQueries";
import { ChangedTypesDialog } from "./ChangedTypesDialog";
import styles from "./KeepAsTableDialog.module.css";
import { type KeptResult, keptTableName, proposedTableName, useResultTables } from "./KeptResult";
import { type KeptAs, useKeeping } from "./useKeeping";

interface KeepAsTableDialogProps {
  result: KeptResult;
  /** Opens a tab that reads the table. */
  onQuery: (databaseId: string, table: string) => void;
  onClose: () => void;
}

const maxNameLength = 100;

/** Asks for the name of the table that a result becomes; stays open until it is one. */
export function KeepAsTableDialog({ result, onQuery, onClose }: KeepAsTableDialogProps) {
  const { runId, sql, title, rowCount, truncated, isArranged } = result;
  const queryClient = useQueryClient();
  const tables = useResultTables();
  const [written, setWritten] = useState<string | null>(null);
  const [tried, setTried] = useState<string | null>(null);
  /** Names of tables that turned out not to be kept results, in lower case. */
  const [notKept, setNotKept] = useState<ReadonlySet<string>>(new Set());
  /** The table that was made, where it has to be said what is different in it. */
  const [changed, setChanged] = useState<KeptAs | null>(null);
  const text = messages.resultTables;

  const name = unqualified(written ?? proposedTableName(sql, title, new Set(tables.keys())));
  const table = shownTable(name);
  const existing = tables.get(name.toLowerCase());
  const nameError = nameProblem();
  const isReplacing = existing !== undefined && nameError === null;
  function noteKept(now: KeptAs): void {
    noteResultTables(queryClient, now.databaseId);
    if (now.changedTypes.length > 0) {
      setChanged(now);
      return;
    }
    onClose();
    showToast(keptText(now), "info", {
      label: text.query,
      onPress: () => onQuery(now.databaseId, now.keptAs),
    });
  }

  function keptText({ rows, keptAs }: Pick<KeptAs, "rows" | "keptAs">): string {
    return text.kept(rows, truncated, shownTable(keptAs));
  }

  function nameProblem(): string | null {
    if (name === "") return text.nameMissing;
    if (name.length > maxNameLength) return text.nameTooLong(name.length);
    if (!resultTableName.safeParse(name).success) return text.nameNotPossible;
    return notKept.has(name.toLowerCase()) || existing?.kind === "view" ? text.notKept(table) : null;
  }

  /** A table that is not replaced where that was asked for was made by hand; otherwise it came meanwhile. */
  async function noteExisting(keptAs: string, replace: boolean): Promise<void> {
    if (replace) {
      setNotKept(new Set([...notKept, keptAs.toLowerCase()]));
      return;
    }
    await queryClient.invalidateQueries({ queryKey: resultTablesPlaceQuery.queryKey });
    await queryClient.invalidateQueries({ queryKey: schemaKeys.all(embeddedProfileId) });
  }

  const keeping = useKeeping(runId, noteKept, async (thrown, wish) => {
    if (toAppErrorData(thrown).code === "TABLE_EXISTS") await noteExisting(wish.keptAs, wish.replace);
  });
  const { isPending } = keeping;

  /** What is said at the name, or asked for by stopping, needs no error. */
  function shownError() {
    const { error } = keeping;
    if (error === null || tried !== name || error.code === "CANCELLED") return null;
    return error.code === "TABLE_EXISTS" && (isReplacing || nameError !== null) ? null : error;
  }

  const wasStopped = keeping.error?.code === "CANCELLED";

  if (changed !== null) {
    return (
      <ChangedTypesDialog
        kept={keptText(changed)}
        changedTypes={changed.changedTypes}
        onQuery={() => {
          onClose();
          onQuery(changed.databaseId, changed.keptAs);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      size="small"
      title={text.title}
      closeLabel={messages.general.close}
      cancelLabel={messages.general.cancel}
      submitLabel={isReplacing ? text.replace : text.submit}
      submitVariant={isReplacing ? "danger" : "primary"}
      stop={{ label: text.stop, run: keeping.stop }}
      isPending={isPending}
      error={shownError()}
      onClose={onClose}
      onSubmit={() => {
        if (nameError !== null) return;
        setTried(name);
        setWritten(name);
        keeping.run({ keptAs: name, replace: isReplacing });
      }}
    >
      <FirstField
        label={text.name}
        description={text.readBy(table)}
        isCode
        isReadOnly={isPending}
        value={written ?? name}
        error={nameError}
        onChange={setWritten}
      />
      {isReplacing ? (
        <Notice tone="warning">{text.exists(shownTable(existing.name), existing.columns.length)}</Notice>
      ) : null}
      {truncated ? (
        <Notice tone="warning">
          <strong>{text.firstRows(rowCount, sourceName(sql))}</strong>{" "}
          {rowCount < queryLimits.maxRows.max ? text.getAll(queryLimits.maxRows.max) : text.getAllByFile}
        </Notice>
      ) : (
        <p className={styles.fact}>{rowCount === 0 ? text.noRows : text.allRows(rowCount)}</p>
      )}
      {isArranged ? <p className={styles.fact}>{text.alsoHidden}</p> : null}
      {/* The steps and the end are announced: how far each is would never be silent. */}
      <Status className="visually-hidden">
        {isPending ? text.steps[keeping.progress.step] : wasStopped ? text.stopped : null}
      </Status>
      {wasStopped ? <Notice tone="info">{text.stopped}</Notice> : null}
      {isPending ? <KeepProgressBar progress={keeping.progress} rowCount={rowCount} /> : null}
    </FormDialog>
  );
}

/** What is written may be the name as it stands behind FROM: the schema is known. */
function unqualified(written: string): string {
  const name = written.trim();
  const schema = `${resultTablesSchema}.`;
  return name.toLowerCase().startsWith(schema) ? name.slice(schema.length).trim() : name;
}

/** The table as it stands behind FROM, for the eye. */
function shownTable(name: string): string {
  return lineText(keptTableName(name));
}

function sourceName(sql: string | null): string {
  return (sql === null ? null : guessTable(sql)) ?? messages.resultTables.theStatement;
}

interface KeepProgressBarProps {
  progress: KeepProgress;
  /** Rows of the result. */
  rowCount: number;
}

/** How far a result is on its way into a table. */
export function KeepProgressBar({ progress: { step, rowsDone }, rowCount }: KeepProgressBarProps) {
  return (
    <ProgressBar
      label={messages.resultTables.steps[step]}
      fraction={rowsDone === null ? null : rowsDone / Math.max(1, rowCount)}
      valueText={rowsDone === null ? undefined : messages.resultTables.rowsOf(rowsDone, rowCount)}
    />
  );
}
