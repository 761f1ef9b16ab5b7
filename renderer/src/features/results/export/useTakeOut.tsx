import type { ResultColumn } from "#shared/contract/resultPort";
import type { SqlTarget } from "#shared/contract/resultCopy";
import { guessTable } from "#shared/sql/guessTable";
import { ClipboardCopy } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { MenuEntry } from "../../../components/Menu";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import { copyAsEntries, type MenuFormat } from "../copy/copyAsEntries";
import { copyingOf } from "../copy/copyingOf";
import { CopySqlDialog } from "../copy/CopySqlDialog";
import type { CopyRequest } from "../grid/CopyRequest";
import type { SelectedCells } from "../grid/useSelectedCells";
import type { ResultSource } from "../ResultSource";
import { ExportDialog } from "./ExportDialog";
import { exportingOf } from "./exportingOf";
import { TakeOutButtons } from "./TakeOutButtons";

interface TakeOutOptions {
  client: ResultClient;
  state: ResultState;
  columns: readonly ResultColumn[];
  statement: string | null;
  source: ResultSource | null;
  /** Columns by their index, in the order shown. */
  visible: () => readonly number[];
  selected: SelectedCells | null;
  /** Called when a dialog was closed. */
  onDone: () => void;
}

interface TakeOut {
  /** For the menu of a cell. */
  readonly cellEntries: (selected: CopyRequest) => readonly MenuEntry[];
  readonly buttons: ReactNode;
  /** What is open. */
  readonly dialog: ReactNode;
}

type OpenDialog =
  | { readonly kind: "export"; readonly visible: readonly number[] }
  | { readonly kind: "sql"; readonly format: "sqlInsert" | "sqlUpdate"; readonly cells: SelectedCells };

/** Everything by which rows leave a result: copies in a format, and files. */
export function useTakeOut(options: TakeOutOptions): TakeOut {
  const { client, state, columns, statement, source, visible, selected, onDone } = options;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const table = statement === null ? null : guessTable(statement);

  const copyAs = (format: MenuFormat, cells: SelectedCells, target: SqlTarget | null): void => {
    const { from, count } = cells;
    // What tells the rows apart is copied too, or nothing could stand in WHERE.
    const keys = target?.keys.filter((key) => !cells.columns.includes(key)) ?? [];
    void copyingOf(client).start({
      viewId: state.viewId,
      format,
      rows: { from, count },
      columns: [...keys, ...cells.columns],
      ...(target === null ? {} : { target }),
    });
  };
  const choose = (format: MenuFormat, cells: SelectedCells): void => {
    if (format === "sqlUpdate" || (format === "sqlInsert" && table === null)) {
      setOpen({ kind: "sql", format, cells });
    } else {
      copyAs(format, cells, table === null ? null : { table, keys: [] });
    }
  };
  const close = (): void => {
    setOpen(null);
    onDone();
  };

  return {
    cellEntries: ({ range, columns: chosen }) => {
      const cells = { from: range.top, count: Math.max(0, range.bottom - range.top + 1), columns: chosen };
      return [
        {
          id: "copyAs",
          label: messages.resultExport.copyAs,
          icon: ClipboardCopy,
          entries: copyAsEntries((format) => choose(format, cells)),
        },
      ];
    },
    buttons: (
      <TakeOutButtons
        copyEntries={copyAsEntries((format) => {
          if (selected !== null) choose(format, selected);
        })}
        hasSelection={selected !== null && selected.count > 0}
        isComplete={state.phase === "done"}
        onExport={() => setOpen({ kind: "export", visible: visible() })}
      />
    ),
    dialog:
      open === null ? null : open.kind === "sql" ? (
        <CopySqlDialog
          format={open.format}
          columns={columns}
          copied={open.cells.columns}
          table={table ?? ""}
          onCopy={(target) => copyAs(open.format, open.cells, target)}
          onClose={close}
        />
      ) : (
        <ExportDialog
          state={state}
          columns={columns}
          visible={open.visible}
          selected={selected?.columns ?? []}
          statement={statement}
          source={source}
          onExport={(wish, scope) => void exportingOf(client).start(wish, scope)}
          onClose={close}
        />
      ),
  };
}
