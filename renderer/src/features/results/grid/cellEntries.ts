import { Copy, Expand, ListFilter, ListTree, ListX, PanelRightOpen } from "lucide-react";
import type { MenuEntry } from "../../../components/Menu";
import { messages } from "../../../messages/messages";

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
export function cellEntries(options: CellEntryOptions): MenuEntry[] {
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
