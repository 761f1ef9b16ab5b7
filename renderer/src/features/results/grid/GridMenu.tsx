import { ContextMenu } from "../../../components/ContextMenu";
import { showToast } from "../../../components/toasts";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { Arrangement } from "../arrange/Arrangement";
import { isNestedValue } from "../cells/isNestedValue";
import { shownText } from "../cells/shownText";
import type { CellValue } from "../client/RowCache";
import { cellEntries } from "./cellEntries";
import type { ColumnCommands } from "./ColumnCommands";
import { columnEntries } from "./columnEntries";
import type { GridColumn } from "./GridColumn";
import type { GridWork, WindowPoint } from "./GridWork";
import type { CopyRequest } from "./CopyRequest";
import type { OpenedCell } from "./OpenedCell";
import { headerRow } from "./selection";

/** A menu that is open: of a column where the row is that of the headers, otherwise of a cell. */
export interface OpenMenu {
  readonly column: GridColumn;
  readonly row: number;
  readonly at: WindowPoint;
}

interface GridMenuProps {
  menu: OpenMenu;
  /** The cell that the menu is of; undefined for a column, and while it has not come in. */
  value: CellValue | undefined;
  columns: readonly GridColumn[];
  hiddenCount: number;
  commands: ColumnCommands;
  arrangement: Arrangement | null;
  work: GridWork | null;
  /** The cells that are selected. */
  selected: Omit<CopyRequest, "withHeader">;
  onCopy: (withHeader: boolean) => void;
  onOpenCell: (cell: OpenedCell) => void;
  onClose: () => void;
}

/** The menu of a column or of a cell. */
export function GridMenu(props: GridMenuProps) {
  const { menu, value, columns, hiddenCount, commands, arrangement, work, selected, onClose } = props;
  const { column, row, at } = menu;
  const say = messages.resultGrid;
  const name = lineText(column.name);
  const filterColumn = work === null ? null : () => work.onFilterColumn(column.index, at);
  if (row === headerRow) {
    return (
      <ContextMenu
        label={messages.results.columnMenu(name)}
        at={at}
        onClose={onClose}
        entries={columnEntries({
          column,
          columns,
          hiddenCount,
          commands,
          arrangement,
          onFilter: filterColumn,
          onChooseZone: work === null ? null : work.onChooseZone,
          further: work === null ? [] : work.columnEntries(column),
        })}
      />
    );
  }
  const cell = { row, column: column.index };
  const text = value?.text ?? null;
  const shown = text === null ? null : shownText(text, column);
  const copyShown = (): void => {
    navigator.clipboard.writeText(shown ?? "").catch(() => showToast(say.notCopied, "error"));
  };
  const canFilter = work !== null && arrangement?.isReady === true && value !== undefined;
  return (
    <ContextMenu
      label={say.cellMenu(name, row + 1)}
      at={at}
      onClose={onClose}
      entries={cellEntries({
        text,
        onOpen: () => props.onOpenCell(cell),
        onOpenBeside:
          work !== null && isNestedValue(value, column.family) ? () => work.onOpenBeside(cell) : null,
        onCopy: props.onCopy,
        // A copy has the numbers within values as they are shown in any case.
        onCopyShown: column.timeZone === null || shown === text ? null : copyShown,
        onFilter: canFilter ? (isLeftOut) => work.onFilterValue(cell, isLeftOut) : null,
        onFilterColumn: canFilter ? filterColumn : null,
        further: work === null ? [] : work.cellEntries({ ...selected, withHeader: false }),
      })}
    />
  );
}
