import { MenuEntries, type MenuEntry } from "./Menu";
import { PointPopover } from "./PointPopover";

interface ContextMenuProps {
  label: string;
  /** Where it opens, in pixels of the window. */
  at: { readonly x: number; readonly y: number };
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/** A menu at a point of the window, opened by the right button or the menu key. Rendered while it is open. */
export function ContextMenu({ label, at, entries, onClose }: ContextMenuProps) {
  return (
    <PointPopover at={at} label={label} onClose={onClose}>
      <MenuEntries label={label} entries={entries.map((entry) => closing(entry, onClose))} />
    </PointPopover>
  );
}

/** The entry, with the menu closed before it acts. */
function closing(entry: MenuEntry, onClose: () => void): MenuEntry {
  if (entry === "separator") return entry;
  if ("entries" in entry) return { ...entry, entries: entry.entries.map((each) => closing(each, onClose)) };
  return {
    ...entry,
    onAction: () => {
      onClose();
      entry.onAction();
    },
  };
}
