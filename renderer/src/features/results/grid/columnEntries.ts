import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Clock,
  Eye,
  EyeOff,
  FoldHorizontal,
  ListFilter,
  MoveHorizontal,
  PanelLeft,
  PanelRight,
  PinOff,
  RotateCcw,
  UnfoldHorizontal,
} from "lucide-react";
import { isZoned } from "#shared/domain/typeFamily";
import type { MenuEntry } from "../../../components/Menu";
import { messages } from "../../../messages/messages";
import type { Arrangement } from "../state/Arrangement";
import { type ColumnCommands, columnWidths, type GridColumn } from "./GridColumn";

interface ColumnEntryOptions {
  readonly column: GridColumn;
  /** All columns shown. */
  readonly columns: readonly GridColumn[];
  readonly hiddenCount: number;
  readonly commands: ColumnCommands;
  readonly arrangement: Arrangement | null;
  /** Opens the column's filter; null where the rows cannot be filtered. */
  readonly onFilter: (() => void) | null;
  readonly onChooseZone: (() => void) | null;
  /** What other parts of the results can do with the column. */
  readonly further: readonly MenuEntry[];
}

/** What can be done with a column; each entry names its key where it has one. */
export function columnEntries(options: ColumnEntryOptions): MenuEntry[] {
  const { column, arrangement, onFilter, onChooseZone, further } = options;
  const say = messages.resultGrid;
  return [
    ...(arrangement === null ? [] : sortEntries(column, arrangement)),
    ...(onFilter === null
      ? []
      : [
          {
            id: "filter",
            label: say.filter,
            icon: ListFilter,
            shortcut: "Alt+↓",
            isDisabled: arrangement?.isReady === false,
            onAction: onFilter,
          },
        ]),
    ...(onChooseZone === null || !isZoned(column.type)
      ? []
      : [{ id: "zone", label: say.timeZone, icon: Clock, onAction: onChooseZone }]),
    ...further,
    ...(arrangement === null && onFilter === null && further.length === 0 ? [] : (["separator"] as const)),
    ...widthEntries(options),
    "separator",
    ...placeEntries(options),
  ];
}

function sortEntries(column: GridColumn, { view, isReady, onSortBy }: Arrangement): MenuEntry[] {
  const text = messages.results;
  const others = view.sort.filter((key) => key.column !== column.index);
  const isSorted = others.length < view.sort.length;
  const by = (direction: "asc" | "desc", isFurther: boolean) => () =>
    onSortBy([...(isFurther ? others : []), { column: column.index, direction }]);
  const entry = (id: string, label: string, direction: "asc" | "desc", isFurther: boolean) => ({
    id,
    label,
    icon: direction === "asc" ? ArrowUp : ArrowDown,
    isDisabled: !isReady,
    onAction: by(direction, isFurther),
  });
  return [
    { ...entry("asc", text.sortAscending, "asc", false), shortcut: "Alt+↑" },
    entry("desc", text.sortDescending, "desc", false),
    ...(others.length === 0
      ? []
      : [
          { ...entry("thenAsc", text.thenAscending, "asc", true), shortcut: "Alt+Shift+↑" },
          entry("thenDesc", text.thenDescending, "desc", true),
        ]),
    ...(isSorted
      ? [{ id: "unsort", label: text.notSorted, icon: RotateCcw, onAction: () => onSortBy(others) }]
      : []),
  ];
}

function widthEntries({ column, commands }: ColumnEntryOptions): MenuEntry[] {
  const text = messages.results;
  return [
    { id: "fit", label: text.fitColumn, icon: MoveHorizontal, onAction: () => commands.fit([column]) },
    {
      id: "fitAll",
      label: messages.resultGrid.fitAllColumns,
      icon: MoveHorizontal,
      onAction: () => commands.fit(null),
    },
    {
      id: "wider",
      label: text.widerColumn,
      icon: UnfoldHorizontal,
      shortcut: "Alt+→",
      onAction: () => commands.resize(column, column.width + columnWidths.step * 4),
    },
    {
      id: "narrower",
      label: text.narrowerColumn,
      icon: FoldHorizontal,
      shortcut: "Alt+←",
      onAction: () => commands.resize(column, column.width - columnWidths.step * 4),
    },
  ];
}

function placeEntries({ column, columns, hiddenCount, commands }: ColumnEntryOptions): MenuEntry[] {
  const text = messages.results;
  const say = messages.resultGrid;
  const isFirst = columns[column.place - 1]?.pane !== column.pane;
  const isLast = columns[column.place + 1]?.pane !== column.pane;
  return [
    column.pane === "left"
      ? {
          id: "unpin",
          label: say.unpin,
          icon: PinOff,
          shortcut: "Alt+Home",
          onAction: () => commands.pin(column, "center"),
        }
      : {
          id: "pinLeft",
          label: say.pinLeft,
          icon: PanelLeft,
          shortcut: "Alt+Home",
          onAction: () => commands.pin(column, "left"),
        },
    column.pane === "right"
      ? {
          id: "unpinRight",
          label: say.unpin,
          icon: PinOff,
          shortcut: "Alt+End",
          onAction: () => commands.pin(column, "center"),
        }
      : {
          id: "pinRight",
          label: say.pinRight,
          icon: PanelRight,
          shortcut: "Alt+End",
          onAction: () => commands.pin(column, "right"),
        },
    {
      id: "hide",
      label: say.hideColumn,
      icon: EyeOff,
      isDisabled: columns.length < 2,
      onAction: () => commands.hide(column),
    },
    ...(hiddenCount === 0
      ? []
      : [{ id: "showAll", label: say.showAllColumns, icon: Eye, onAction: commands.showAll }]),
    {
      id: "left",
      label: text.moveColumnLeft,
      icon: ArrowLeft,
      shortcut: "Alt+Shift+←",
      isDisabled: isFirst,
      onAction: () => commands.move(column, column.place - 1),
    },
    {
      id: "right",
      label: text.moveColumnRight,
      icon: ArrowRight,
      shortcut: "Alt+Shift+→",
      isDisabled: isLast,
      onAction: () => commands.move(column, column.place + 1),
    },
    { id: "reset", label: text.resetColumnOrder, icon: RotateCcw, onAction: commands.resetOrder },
  ];
}
