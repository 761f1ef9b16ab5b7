import { ClipboardCopy, FileDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "react-aria-components";
import type { SqlTarget } from "#shared/domain/results/resultCopy";
import { guessTable } from "#shared/sql/completion/tablesRead";
import { Icon } from "../../../components/Icon";
import { Menu, type MenuEntry } from "../../../components/Menu";
import { Tooltip } from "../../../components/Tooltip";
import { useOfferedActions } from "../../../lib/offeredActions";
import { messages } from "../../../messages/messages";
import { copyAsEntries, type MenuFormat } from "../copy/copyAsEntries";
import { CopySqlDialog } from "../copy/CopySqlDialog";
import { copyingOf } from "../copy/ResultCopying";
import type { CopyRequest } from "../state/selection";
import type { SelectedCells } from "../grid/useSelectedCells";
import styles from "../view/ResultHead.module.css";
import { ExportDialog } from "./ExportDialog";
import { exportingOf } from "./ResultExporting";
import type { ShownRows } from "./ShownRows";
import { useResult } from "../state/resultContext";

interface ExportActionsOptions {
  /** What is on the pane now; null while there is nothing that could be taken out. */
  shown: ShownRows | null;
  /** What the buttons say meanwhile. */
  kind: ShownRows["kind"];
  /** Called when a dialog was closed. */
  onDone: () => void;
}

interface ExportActions {
  /** For the menu of a cell. */
  readonly cellEntries: (selected: CopyRequest) => readonly MenuEntry[];
  readonly buttons: ReactNode;
  /** What is open. */
  readonly dialog: ReactNode;
}

type OpenDialog =
  | { readonly kind: "export"; readonly shown: ShownRows; readonly visible: readonly number[] }
  | {
      readonly kind: "sql";
      readonly format: "sqlInsert" | "sqlUpdate";
      readonly shown: ShownRows;
      readonly cells: SelectedCells;
    };

/** Everything by which what is shown leaves a result: copies in a format, and files. */
export function useExportActions(options: ExportActionsOptions): ExportActions {
  const { shown, kind, onDone } = options;
  const { client, state, statement } = useResult();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const table = statement === null || kind !== "rows" ? null : guessTable(statement);

  const copyAs = (
    format: MenuFormat,
    of: ShownRows,
    cells: SelectedCells,
    target: SqlTarget | null,
  ): void => {
    // What tells the rows apart is copied too, or nothing could stand in WHERE.
    const keys = target?.keys.filter((key) => !cells.columns.includes(key)) ?? [];
    void copyingOf(client).start({
      viewId: of.viewId,
      format,
      rows: { from: cells.from, count: cells.count, growsDown: cells.growsDown },
      columns: [...keys, ...cells.columns],
      ...(target === null ? {} : { target }),
    });
  };
  const choose = (format: MenuFormat, of: ShownRows, cells: SelectedCells): void => {
    if (format === "sqlUpdate" || (format === "sqlInsert" && table === null)) {
      setOpen({ kind: "sql", format, shown: of, cells });
    } else {
      copyAs(format, of, cells, table === null ? null : { table, keys: [] });
    }
  };
  const close = (): void => {
    setOpen(null);
    onDone();
  };
  const cells = shown === null ? null : exportedCells(shown);

  return {
    cellEntries: ({ range, columns: chosen, growsDown }) => {
      if (shown === null) return [];
      const selected = {
        from: range.top,
        count: Math.max(0, range.bottom - range.top + 1),
        growsDown,
        columns: chosen,
      };
      return [
        {
          id: "copyAs",
          label: messages.resultExport.copyAs.rows,
          icon: ClipboardCopy,
          entries: copyAsEntries((format) => choose(format, shown, selected), copiedOf(shown, selected)),
        },
      ];
    },
    buttons: (
      <ExportButtons
        kind={kind}
        copyEntries={
          shown === null || cells === null
            ? []
            : copyAsEntries((format) => choose(format, shown, cells), copiedOf(shown, cells))
        }
        canCopy={cells !== null && cells.count > 0}
        canExport={shown !== null && state.phase === "done"}
        onExport={() => {
          if (shown !== null) setOpen({ kind: "export", shown, visible: shown.visible() });
        }}
      />
    ),
    dialog:
      open === null ? null : open.kind === "sql" ? (
        <CopySqlDialog
          format={open.format}
          columns={open.shown.columns}
          copied={open.cells.columns}
          table={table ?? ""}
          onCopy={(target) => copyAs(open.format, open.shown, open.cells, target)}
          onClose={close}
        />
      ) : (
        <ExportDialog
          shown={open.shown}
          visible={open.visible}
          onExport={(wish, scope) => void exportingOf(client).start(wish, scope)}
          onClose={close}
        />
      ),
  };
}

/** The cells that are copied: those that are selected, or all where nothing can be. */
function exportedCells({ kind, selected, rowCount, visible }: ShownRows): SelectedCells | null {
  if (selected !== null || kind === "rows") return selected;
  return { from: 0, count: rowCount, growsDown: true, columns: visible() };
}

function copiedOf({ kind, rowCount, totalRows = 0 }: ShownRows, { from, count }: SelectedCells) {
  const groupCount = rowCount - totalRows;
  const totals = from + count <= groupCount ? "none" : from < groupCount ? "some" : "all";
  return { areComputed: kind !== "rows", totals } as const;
}

interface ExportButtonsProps {
  /** What is taken out; the buttons say so. */
  kind: ShownRows["kind"];
  /** What the cells can be copied as. */
  copyEntries: readonly MenuEntry[];
  canCopy: boolean;
  canExport: boolean;
  onExport: () => void;
}

/** How rows leave the window: copied in a format, or written to a file. */
function ExportButtons({ kind, copyEntries, canCopy, canExport, onExport }: ExportButtonsProps) {
  const text = messages.resultExport;
  useOfferedActions(canExport ? [{ id: "exportResult", label: text.export[kind], run: onExport }] : []);
  return (
    <>
      <Menu label={text.copyAs[kind]} entries={copyEntries} isInPalette={canCopy}>
        <Tooltip text={text.copyAs[kind]}>
          <Button className={styles.toggle ?? ""} isDisabled={!canCopy}>
            <Icon of={ClipboardCopy} />
            <span className={styles.words}>{text.copyAs[kind]}</span>
          </Button>
        </Tooltip>
      </Menu>
      <Tooltip text={text.export[kind]}>
        <Button className={styles.toggle ?? ""} isDisabled={!canExport} onPress={onExport}>
          <Icon of={FileDown} />
          <span className={styles.words}>{text.export[kind]}</span>
        </Button>
      </Tooltip>
    </>
  );
}
