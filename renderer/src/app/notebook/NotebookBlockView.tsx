import { Pencil, Play, Square } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { plainLook } from "#shared/domain/results/resultPresentation";
import type { KeyedBlock } from "#shared/sql/notebook/parseNotebook";
import { Button } from "../../components/Button";
import { IconButton } from "../../components/IconButton";
import { type StatusKind, StatusMark } from "../../components/StatusMark";
import { StatusPlace } from "../../components/StatusSlot";
import { ResultPane } from "../../features/results/view/ResultPane";
import type { ResultClient } from "../../features/results/client/ResultClient";
import { formatDuration } from "../../lib/formatTime";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import { useDialogs } from "../state/dialogs/dialogs";
import { blockRunId, notebooks, runBlock, setBlockLook, stopNotebook } from "../state/notebooks/notebookRuns";
import type { RunState } from "../state/runs/runState";
import { windowResults, windowRuns } from "../state/runs/windowRuns";
import { openQuery } from "../state/tabs/openQuery";
import type { QueryTab } from "../state/workspace/workbenchTab";
import { databaseDialect } from "../state/workspace/tabDialect";
import { resultRun } from "../tabs/resultRun";
import styles from "./NotebookView.module.css";

interface NotebookBlockViewProps {
  tab: QueryTab;
  block: KeyedBlock;
  /** From 1. */
  number: number;
  onShowSource: () => void;
}

type BlockStatus = keyof typeof messages.notebooks.states;

const marks: Readonly<Record<BlockStatus, StatusKind>> = {
  idle: "unknown",
  waiting: "stopped",
  running: "busy",
  succeeded: "running",
  failed: "error",
  cancelled: "stopped",
  stale: "unknown",
};

const noQueue: readonly number[] = [];

/** A block of a notebook: its SQL, its state and the rows that it gave. */
export function NotebookBlockView({ tab, block, number, onShowSource }: NotebookBlockViewProps) {
  const id = blockRunId(tab.id, block.key);
  const run = useStore(windowRuns.store, (runs) => runs[id]);
  const client = useStore(windowResults.store, (clients) =>
    run === undefined ? null : (clients[run.request.runId] ?? null),
  );
  const queue = useStore(notebooks, (all) => all[tab.id]?.queue ?? noQueue);
  const ran = useStore(notebooks, (all) => all[tab.id]?.ran[block.key]);
  const refused = useStore(notebooks, (all) => all[tab.id]?.refused[block.key]);
  const look = useStore(notebooks, (all) => all[tab.id]?.looks[block.key] ?? plainLook);
  const text = messages.notebooks;
  const isStale = ran !== undefined && ran !== block.sql;
  const status = statusOf(run, queue, block.key, refused, isStale);
  const name = text.block(number, block.name);
  const rowCount = useKnownRowCount(run, client);
  const openBeside = (sql: string, isRun = false) =>
    void openQuery({
      ...{
        profileId: tab.profileId,
        databaseId: run?.request.databaseId ?? tab.databaseId,
        maxRows: tab.maxRows,
      },
      ...{ text: sql, isRun },
    });
  return (
    <section className={styles.block} aria-label={name} data-notebook-block={id}>
      <header className={styles.head}>
        <StatusMark kind={marks[status]} label={text.states[status]} />
        <span className={styles.name}>{name}</span>
        {block.database === null ? null : <span className={styles.facts}>{lineText(block.database)}</span>}
        {run?.status === "succeeded" ? (
          <span className={styles.facts}>
            {text.rows(run.rowCount, run.truncated)} · {formatDuration(run.totalMs)}
          </span>
        ) : null}
        <span className={styles.space} />
        <IconButton icon={Pencil} size="small" label={text.edit} onPress={onShowSource} />
        {status === "running" ? (
          <Button icon={Square} onPress={() => stopNotebook(tab.id)}>
            {text.stop}
          </Button>
        ) : (
          <IconButton
            icon={Play}
            size="small"
            label={text.run}
            isDisabled={queue.length > 0 || (block.database ?? tab.databaseId) === null}
            onPress={() => void runBlock(tab.id, block.key)}
          />
        )}
      </header>
      <pre className={styles.sql}>
        <code>{block.sql}</code>
      </pre>
      {refused === undefined ? null : (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
      {run === undefined || run.status === "gone" || refused !== undefined ? null : (
        <div
          className={styles.result}
          data-status={run.status}
          style={rowCount !== null && look.pane === "rows" ? { height: heightOf(rowCount) } : {}}
        >
          <StatusPlace value="here">
            <ResultPane
              run={resultRun(run)}
              statement={run.request.sql}
              source={{
                profileId: run.request.profileId,
                databaseId: run.request.databaseId,
                title: block.name ?? tab.title,
                dialect: databaseDialect(run.request.profileId, run.request.databaseId),
              }}
              onOpenQuery={openBeside}
              onKeepAsTable={(rows) =>
                useDialogs.getState().open({
                  kind: "keepAsTable",
                  result: { ...rows, sql: run.request.sql, title: block.name ?? tab.title },
                })
              }
              client={client}
              look={look}
              onLook={(changed) => setBlockLook(tab.id, block.key, changed)}
              isOlder={isStale}
              onStop={() => stopNotebook(tab.id)}
              onOpenFeature={() => openBeside(run.request.sql)}
              onShowPlace={onShowSource}
              onReplace={onShowSource}
            />
          </StatusPlace>
        </div>
      )}
    </section>
  );
}

/** How many rows a result has as soon as that is known; null until then. */
function useKnownRowCount(run: RunState | undefined, client: ResultClient | null): number | null {
  const subscribe = useCallback(
    (notify: () => void) => client?.subscribe(notify) ?? noSubscription,
    [client],
  );
  const shown = useSyncExternalStore(subscribe, () => client?.getState().rowCount ?? null);
  if (run?.status === "succeeded") return run.rowCount;
  return run?.status === "reopened" ? shown : null;
}

const noSubscription = (): void => undefined;

/** Pixels of a block's rows with what stands above and below them, up to a height that leaves the next block in sight. */
function heightOf(rowCount: number): number {
  return Math.min(360, Math.max(150, 124 + 26 * rowCount));
}

function statusOf(
  run: RunState | undefined,
  queue: readonly number[],
  key: number,
  refused: string | undefined,
  isStale: boolean,
): BlockStatus {
  if (run?.status === "running") return "running";
  if (queue.includes(key)) return "waiting";
  if (refused !== undefined) return "failed";
  if (run === undefined) return "idle";
  if (run.status === "failed" || run.status === "cancelled") return run.status;
  if (isStale) return "stale";
  return run.status === "succeeded" || run.status === "reopened" ? "succeeded" : "idle";
}
