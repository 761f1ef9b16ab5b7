import { useRef } from "react";
import { Popover } from "react-aria-components";
import { MenuEntries, type MenuEntry } from "./Menu";
import styles from "./popover.module.css";

interface ContextMenuProps {
  label: string;
  /** Where it opens, in pixels of the window. */
  at: { readonly x: number; readonly y: number };
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/** A menu at a point of the window, opened by the right button or the menu key. Rendered while it is open. */
export function ContextMenu({ label, at, entries, onClose }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span
        ref={anchor}
        aria-hidden
        style={{ position: "fixed", left: at.x, top: at.y, width: 1, height: 1 }}
      />
      <Popover
        isOpen
        aria-label={label}
        triggerRef={anchor}
        placement="bottom start"
        offset={0}
        className={styles.popover ?? ""}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <MenuEntries label={label} entries={entries.map((entry) => closing(entry, onClose))} />
      </Popover>
    </>
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
