import type { ResultColumn } from "#shared/contract/resultPort";
import { useRef, type ReactNode } from "react";
import { useStore } from "zustand";
import { messages } from "../../messages/messages";
import type { ResultClient } from "./client/ResultClient";
import type { ResultState } from "./client/ResultState";
import { ResultGrid, type CopyRequest } from "./grid/ResultGrid";
import styles from "./ResultPane.module.css";
import type { ResultRun } from "./ResultRun";
import { ResultStatus } from "./ResultStatus";
import { copyingOf } from "./copy/copyingOf";
import { useArrangement } from "./arrange/useArrangement";
import { useViewState } from "./useViewState";
import { CellViewer } from "./viewer/CellViewer";

interface ResultViewProps {
  client: ResultClient;
  state: ResultState;
  columns: readonly ResultColumn[];
  run: ResultRun;
  statement: string | null;
  onOpenQuery: (sql: string) => void;
  isOlder: boolean;
  age: ReactNode;
  onStop: () => void;
}

/** The rows of a result, the cell that is looked at beside them, and what is to be said of them below. */
export function ResultView({ client, state, columns, run, isOlder, age, onStop }: ResultViewProps) {
  const [opened, setOpened] = useViewState(client, "openedCell");
  const pane = useRef<HTMLElement>(null);
  const copying = copyingOf(client);
  const arrangement = useArrangement(client, state);
  const copyStatus = useStore(copying.status);
  const openedColumn = opened === null ? undefined : columns[opened.column];

  const copyRange = ({ range, columns: chosen, withHeader }: CopyRequest): void => {
    const rows = { from: range.top, count: Math.max(0, range.bottom - range.top + 1) };
    const isOneCell = rows.count === 1 && chosen.length === 1;
    // A single cell is copied as it is: it mostly goes into a text, where quotes would be wrong.
    const format = withHeader ? "tsvWithHeader" : isOneCell ? "text" : "tsv";
    void copying.start({ viewId: state.viewId, format, rows, columns: [...chosen] });
  };
  const closeViewer = (): void => {
    setOpened(null);
    pane.current?.querySelector<HTMLElement>("[role=grid]")?.focus();
  };

  return (
    <section ref={pane} className={styles.pane}>
      <div className={styles.content}>
        <ResultGrid
          rows={client}
          viewId={state.viewId}
          columns={columns}
          arrangement={arrangement}
          onCopy={copyRange}
          onOpenCell={setOpened}
        />
        {state.phase === "done" && state.rowCount === 0 ? (
          <p className={styles.noRows}>{messages.results.noRows}</p>
        ) : null}
        {opened === null || openedColumn === undefined ? null : (
          <CellViewer
            key={`${opened.row}-${opened.column}`}
            client={client}
            row={opened.row}
            column={opened.column}
            of={openedColumn}
            onCopy={() =>
              void copying.start({
                viewId: state.viewId,
                format: "text",
                rows: { from: opened.row, count: 1 },
                columns: [opened.column],
              })
            }
            onClose={closeViewer}
          />
        )}
      </div>
      <ResultStatus
        state={state}
        run={run}
        isOlder={isOlder}
        age={age}
        copying={copyStatus}
        onStop={onStop}
        onStopCopy={copying.stop}
      />
    </section>
  );
}
