import {
  ArrowLeft,
  ArrowRight,
  MoveHorizontal,
  RotateCcw,
  UnfoldHorizontal,
  FoldHorizontal,
} from "lucide-react";
import { ContextMenu } from "../../../components/ContextMenu";
import { messages } from "../../../messages/messages";
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
}

/** What can be done with a column; each entry names its key where it has one. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { column, at, lastPlace, onClose, onAutoSize, onResize, onMove, onResetOrder } = props;
  const text = messages.results;
  return (
    <ContextMenu
      label={text.columnMenu(column.name)}
      at={at}
      onClose={onClose}
      entries={[
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
