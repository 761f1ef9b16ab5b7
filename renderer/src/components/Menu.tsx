import { Check, ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactElement } from "react";
import {
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
  SubmenuTrigger,
} from "react-aria-components";
import { classNames } from "./classNames";
import { Icon } from "./Icon";
import { Keys } from "./Keys";
import { type OfferedAction, useOfferedActions } from "../lib/offeredActions";
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

/** A choice of which one is always chosen, at the end of a menu. */
interface MenuChoice {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

interface MenuEntriesProps {
  label: string;
  entries: readonly MenuEntry[];
  choice?: MenuChoice | undefined;
}

/** The entries alone, for a menu that opens from something else than a button. */
export function MenuEntries({ label, entries, choice }: MenuEntriesProps) {
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
      {choice === undefined ? null : <Separator className={styles.separator ?? ""} />}
      {choice === undefined ? null : <ChoiceSection {...choice} />}
    </AriaMenu>
  );
}

function ChoiceSection({ label, options, chosen, onChoose }: MenuChoice) {
  return (
    <MenuSection
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={(keys) => {
        const next = options.find(({ id }) => keys !== "all" && keys.has(id));
        if (next !== undefined) onChoose(next.id);
      }}
    >
      {options.map(({ id, label: words }) => (
        <MenuItem key={id} id={id} textValue={words} className={styles.item ?? ""}>
          <span className={styles.words}>{words}</span>
          {id === chosen ? <Icon of={Check} className={styles.check} /> : null}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

/** What can be chosen in a menu, each with the name of the menu before its own. */
function offersOf(
  label: string,
  entries: readonly MenuEntry[],
  choice: MenuChoice | undefined,
): OfferedAction[] {
  return [
    ...entries.flatMap((entry): OfferedAction[] => {
      if (entry === "separator" || entry.isDisabled === true) return [];
      const name = `${label}: ${entry.label}`;
      if ("entries" in entry) return offersOf(name, entry.entries, undefined);
      return [{ id: `${label} ${entry.id}`, label: name, icon: entry.icon, run: entry.onAction }];
    }),
    ...(choice?.options ?? []).map((option) => ({
      id: `${label} ${option.id}`,
      label: `${choice?.label}: ${option.label}`,
      run: () => choice?.onChoose(option.id),
    })),
  ];
}

interface MenuProps extends MenuEntriesProps {
  /** The button that opens it: a Button or IconButton. */
  children: ReactElement;
  /** False where the palette has the same in another way. */
  isInPalette?: boolean;
}

/** A button that opens a menu, whose entries the palette has as well while the button is shown. */
export function Menu({ label, entries, choice, isInPalette = true, children }: MenuProps) {
  useOfferedActions(isInPalette ? offersOf(label, entries, choice) : []);
  return (
    <MenuTrigger>
      {children}
      <Popover className={styles.popover ?? ""} offset={4}>
        <MenuEntries label={label} entries={entries} choice={choice} />
      </Popover>
    </MenuTrigger>
  );
}
