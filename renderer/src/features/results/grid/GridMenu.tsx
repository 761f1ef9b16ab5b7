import { Copy, Expand, ListFilter, ListTree, ListX, PanelRightOpen } from "lucide-react";
import { ContextMenu } from "../../../components/ContextMenu";
import type { MenuEntry } from "../../../components/Menu";
import { showToast } from "../../../components/toasts";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { Arrangement } from "../state/Arrangement";
import { isNestedValue, shownText } from "../cells/shownText";
import type { CellValue } from "../client/RowCache";
import { columnEntries } from "./columnEntries";
import type { ColumnCommands, GridColumn } from "./GridColumn";
import type { GridWork, WindowPoint } from "./CellMarks";
import { type CopyRequest, headerRow, type OpenedCell } from "../state/selection";

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
    navigator.clipboard.writeText(shown ?? "").then(
      () => showToast(messages.general.copied),
      () => showToast(say.notCopied, "error"),
    );
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

interface CellEntryOptions {
  /** Text of the cell as far as it is known; null is SQL NULL. */
  readonly text: string | null;
  readonly onOpen: () => void;
  /** Opens a nested cell beside the rows instead; null for a cell that only opens there. */
  readonly onOpenBeside: (() => void) | null;
  readonly onCopy: (withHeader: boolean) => void;
  /** Copies the cell as the grid shows it; null where that is how it is stored. */
  readonly onCopyShown: (() => void) | null;
  /** Shows only rows with the cell's value, or none of them; null where the rows cannot be filtered. */
  readonly onFilter: ((isLeftOut: boolean) => void) | null;
  readonly onFilterColumn: (() => void) | null;
  /** What other parts of the results can do with the selected cells; stands behind copying. */
  readonly further: readonly MenuEntry[];
}

/** What can be done with the active cell and the selected ones. */
function cellEntries(options: CellEntryOptions): MenuEntry[] {
  const { text, onOpen, onOpenBeside, onCopy, onCopyShown, onFilter, onFilterColumn, further } = options;
  const say = messages.resultGrid;
  const nested = messages.resultNested;
  return [
    ...(onOpenBeside === null
      ? [{ id: "open", label: say.openCell, icon: Expand, shortcut: "Enter", onAction: onOpen }]
      : [
          { id: "open", label: nested.expandCell, icon: ListTree, shortcut: "Enter", onAction: onOpen },
          { id: "beside", label: nested.openBeside, icon: PanelRightOpen, onAction: onOpenBeside },
        ]),
    { id: "copy", label: say.copy, icon: Copy, onAction: () => onCopy(false) },
    { id: "copyNames", label: say.copyWithNames, onAction: () => onCopy(true) },
    ...(onCopyShown === null ? [] : [{ id: "copyShown", label: say.copyAsShown, onAction: onCopyShown }]),
    ...further,
    ...(onFilter === null
      ? []
      : ([
          "separator",
          { id: "only", label: say.filterByValue, icon: ListFilter, onAction: () => onFilter(false) },
          {
            id: "not",
            label: text === null ? say.filterNotNull : say.filterOutValue,
            icon: ListX,
            onAction: () => onFilter(true),
          },
        ] as const)),
    ...(onFilterColumn === null
      ? []
      : [{ id: "filter", label: say.filter, shortcut: "Alt+↓", onAction: onFilterColumn }]),
  ];
}
