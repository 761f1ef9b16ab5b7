import type { ResultColumn } from "#shared/contract/resultPort";
import { useRef, useState } from "react";
import type { ResultClient } from "./client/ResultClient";
import type { ResultState } from "./client/ResultState";
import { ResultGrid, type CopyRequest, type OpenedCell } from "./grid/ResultGrid";
import styles from "./ResultPane.module.css";
import type { ResultRun } from "./ResultRun";
import { ResultStatus } from "./ResultStatus";
import { useCopy } from "./useCopy";
import { CellViewer } from "./viewer/CellViewer";

interface ResultViewProps {
  client: ResultClient;
  state: ResultState;
  columns: readonly ResultColumn[];
  run: ResultRun;
  isOlder: boolean;
  copyText: (text: string) => Promise<void>;
  onStop: () => void;
}

/** The rows of a result, the cell that is looked at beside them, and what is to be said of them below. */
export function ResultView({ client, state, columns, run, isOlder, copyText, onStop }: ResultViewProps) {
  const [opened, setOpened] = useState<OpenedCell | null>(null);
  const pane = useRef<HTMLElement>(null);
  const copying = useCopy(client, state, copyText);
  const openedColumn = opened === null ? undefined : columns[opened.column];

  const copyRange = ({ range, columns: chosen, withHeader }: CopyRequest): void => {
    const rows = { from: range.top, count: Math.max(0, range.bottom - range.top + 1) };
    const isOneCell = rows.count === 1 && chosen.length === 1;
    // A single cell is copied as it is: it mostly goes into a text, where quotes would be wrong.
    copying.copy(withHeader ? "tsvWithHeader" : isOneCell ? "text" : "tsv", rows, chosen);
  };
  const closeViewer = (): void => {
    setOpened(null);
    pane.current?.querySelector<HTMLElement>("[role=grid]")?.focus();
  };

  return (
    <section ref={pane} className={styles.pane}>
      <div className={styles.content}>
        <ResultGrid
          client={client}
          state={state}
          columns={columns}
          onCopy={copyRange}
          onOpenCell={setOpened}
        />
        {opened === null || openedColumn === undefined ? null : (
          <CellViewer
            key={`${opened.row}-${opened.column}`}
            client={client}
            row={opened.row}
            column={opened.column}
            of={openedColumn}
            onCopy={() => copying.copy("text", { from: opened.row, count: 1 }, [opened.column])}
            onClose={closeViewer}
          />
        )}
      </div>
      <ResultStatus
        state={state}
        run={run}
        isOlder={isOlder}
        copying={copying.status}
        onStop={onStop}
        onStopCopy={copying.stop}
      />
    </section>
  );
}
