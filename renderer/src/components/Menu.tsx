import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactElement } from "react";
import {
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover,
  Separator,
  SubmenuTrigger,
} from "react-aria-components";
import { classNames } from "./classNames";
import { Icon } from "./Icon";
import { Keys } from "./Keys";
import styles from "./popover.module.css";

export type MenuEntry =
  | "separator"
  | {
      readonly id: string;
      readonly label: string;
      readonly icon?: LucideIcon | undefined;
      readonly shortcut?: string | undefined;
      readonly isDanger?: boolean | undefined;
      readonly isDisabled?: boolean | undefined;
      readonly onAction: () => void;
    }
  | {
      readonly id: string;
      readonly label: string;
      readonly icon?: LucideIcon | undefined;
      readonly isDisabled?: boolean | undefined;
      /** What opens beside it. */
      readonly entries: readonly MenuEntry[];
    };

/** The entries alone, for a menu that opens from something else than a button. */
export function MenuEntries({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const hasIcons = entries.some((entry) => entry !== "separator" && entry.icon !== undefined);
  const className = classNames(styles.list, hasIcons && styles.withIcons);
  return (
    // A menu takes the focus when it opens; the ARIA pattern asks for it.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <AriaMenu className={className} aria-label={label} autoFocus="first">
      {entries.map((entry, index) =>
        entry === "separator" ? (
          <Separator key={`separator-${index}`} className={styles.separator ?? ""} />
        ) : "entries" in entry ? (
          <SubmenuTrigger key={entry.id}>
            <MenuItem
              id={entry.id}
              textValue={entry.label}
              isDisabled={entry.isDisabled ?? false}
              className={styles.item ?? ""}
            >
              {entry.icon === undefined ? null : <Icon of={entry.icon} />}
              <span className={styles.words}>{entry.label}</span>
              <Icon of={ChevronRight} />
            </MenuItem>
            <Popover className={styles.popover ?? ""} offset={-2}>
              <MenuEntries label={entry.label} entries={entry.entries} />
            </Popover>
          </SubmenuTrigger>
        ) : (
          <MenuItem
            key={entry.id}
            id={entry.id}
            textValue={entry.label}
            isDisabled={entry.isDisabled ?? false}
            onAction={entry.onAction}
            className={classNames(styles.item, entry.isDanger === true && styles.danger)}
          >
            {entry.icon === undefined ? null : <Icon of={entry.icon} />}
            <span className={styles.words}>{entry.label}</span>
            {entry.shortcut === undefined ? null : <Keys keys={entry.shortcut} />}
          </MenuItem>
        ),
      )}
    </AriaMenu>
  );
}

interface MenuProps {
  label: string;
  entries: readonly MenuEntry[];
  /** The button that opens it: a Button or IconButton. */
  children: ReactElement;
}

/** A button that opens a menu. */
export function Menu({ label, entries, children }: MenuProps) {
  return (
    <MenuTrigger>
      {children}
      <Popover className={styles.popover ?? ""} offset={4}>
        <MenuEntries label={label} entries={entries} />
      </Popover>
    </MenuTrigger>
  );
}
