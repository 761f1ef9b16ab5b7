import {
  ArrowDown,
  ArrowLeft,
  ArrowUp,
  ArrowRight,
  MoveHorizontal,
  RotateCcw,
  UnfoldHorizontal,
  FoldHorizontal,
} from "lucide-react";
import type { MenuEntry } from "../../../components/Menu";
import { ContextMenu } from "../../../components/ContextMenu";
import { messages } from "../../../messages/messages";
import type { Arrangement } from "../arrange/Arrangement";
import { columnWidths, type GridColumn } from "./GridColumn";

interface ColumnMenuProps {
  column: GridColumn;
  at: { readonly x: number; readonly y: number };
  lastPlace: number;
  onClose: () => void;
  onAutoSize: () => void;
  onResize: (width: number) => void;
  onMove: (place: number) => void;
  onResetOrder: () => void;
  arrangement: Arrangement | null;
}

/** What can be done with a column; each entry names its key where it has one. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { column, at, lastPlace, onClose, onAutoSize, onResize, onMove, onResetOrder, arrangement } = props;
  const text = messages.results;
  return (
    <ContextMenu
      label={text.columnMenu(column.name)}
      at={at}
      onClose={onClose}
      entries={[
        ...sortEntries(column, arrangement),
        { id: "fit", label: text.fitColumn, icon: MoveHorizontal, onAction: onAutoSize },
        {
          id: "wider",
          label: text.widerColumn,
          icon: UnfoldHorizontal,
          shortcut: "Alt+→",
          onAction: () => onResize(column.width + columnWidths.step * 4),
        },
        {
          id: "narrower",
          label: text.narrowerColumn,
          icon: FoldHorizontal,
          shortcut: "Alt+←",
          onAction: () => onResize(column.width - columnWidths.step * 4),
        },
        "separator",
        {
          id: "left",
          label: text.moveColumnLeft,
          icon: ArrowLeft,
          shortcut: "Alt+Shift+←",
          isDisabled: column.place === 0,
          onAction: () => onMove(column.place - 1),
        },
        {
          id: "right",
          label: text.moveColumnRight,
          icon: ArrowRight,
          shortcut: "Alt+Shift+→",
          isDisabled: column.place === lastPlace,
          onAction: () => onMove(column.place + 1),
        },
        { id: "reset", label: text.resetColumnOrder, icon: RotateCcw, onAction: onResetOrder },
      ]}
    />
  );
}

function sortEntries(column: GridColumn, arrangement: Arrangement | null): MenuEntry[] {
  if (arrangement === null) return [];
  const { view, isReady, onSortBy } = arrangement;
  const text = messages.results;
  const others = view.sort.filter((key) => key.column !== column.index);
  const isSorted = others.length < view.sort.length;
  const by = (direction: "asc" | "desc", isFurther: boolean) => () =>
    onSortBy([...(isFurther ? others : []), { column: column.index, direction }]);
  return [
    { id: "asc", label: text.sortAscending, icon: ArrowUp, isDisabled: !isReady, onAction: by("asc", false) },
    {
      id: "desc",
      label: text.sortDescending,
      icon: ArrowDown,
      isDisabled: !isReady,
      onAction: by("desc", false),
    },
    ...(others.length === 0
      ? []
      : [
          { id: "thenAsc", label: text.thenAscending, icon: ArrowUp, onAction: by("asc", true) },
          { id: "thenDesc", label: text.thenDescending, icon: ArrowDown, onAction: by("desc", true) },
        ]),
    ...(isSorted
      ? [{ id: "unsort", label: text.notSorted, icon: RotateCcw, onAction: () => onSortBy(others) }]
      : []),
    "separator",
  ];
}
