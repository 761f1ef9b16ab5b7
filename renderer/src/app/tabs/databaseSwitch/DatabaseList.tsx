import { Check, Search } from "lucide-react";
import { useState } from "react";
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  TextField,
} from "react-aria-components";
import { Icon } from "../../../components/Icon";
import popoverStyles from "../../../components/popover.module.css";
import { Status } from "../../../components/Status";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { DatabaseGroup, DatabaseOption } from "./DatabaseGroup";
import styles from "./DatabaseList.module.css";

/**
 * The databases whose name, or that of their service, has every word of a query, wherever it stands. Within a service and
 * among services a name that is the query comes first, then one that begins with it, then one that contains it; otherwise
 * the order stays. Services that could not be read stay, at the end.
 */
export function matchingGroups(groups: readonly DatabaseGroup[], query: string): readonly DatabaseGroup[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return groups;
  const words = wanted.split(/\s+/);
  return groups
    .flatMap((group) => {
      const found = group.options
        .map((option) => ({ option, rank: rankOf(option, group.heading, wanted, words) }))
        .filter(({ rank }) => rank !== none)
        .toSorted((a, b) => a.rank - b.rank);
      if (found.length === 0 && !group.isUnread) return [];
      return [
        { group: { ...group, options: found.map(({ option }) => option) }, rank: found[0]?.rank ?? none },
      ];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ group }) => group);
}

/** The rank of what does not match, behind all others. */
const none = 4;

function rankOf(option: DatabaseOption, heading: string, wanted: string, words: readonly string[]): number {
  const name = option.name.toLowerCase();
  const text = `${name} ${heading.toLowerCase()}`;
  if (!words.every((word) => text.includes(word))) return none;
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.includes(wanted) ? 2 : 3;
}

interface DatabaseListProps {
  groups: readonly DatabaseGroup[];
  /** Key of the database that the tab is on. */
  current: string | null;
  /** Null where the one is chosen that the tab is on already. */
  onChoose: (key: string | null) => void;
}

/** Each letter draws the list anew, which must not keep a person waiting. */
const shownMatches = 50;

/** Databases by service, found by words of their names and of their service's; arrows choose, Enter takes. */
export function DatabaseList({ groups, current, onChoose }: DatabaseListProps) {
  const [query, setQuery] = useState("");
  // Never deferred: Enter behind the last letter takes what the letters say.
  const matches = matchingGroups(groups, query);
  const found = countOf(matches);
  const isSearch = query.trim() !== "";
  const text = messages.databaseSwitch;
  return (
    <div className={styles.panel}>
      <Autocomplete inputValue={query} onInputChange={setQuery}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the list is opened to find something in it */}
        <TextField aria-label={text.search} autoFocus className={styles.field ?? ""}>
          <Icon of={Search} />
          <Input
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role -- Autocomplete adds aria-controls, and a select cannot be typed in
            role="combobox"
            aria-expanded
            aria-haspopup="listbox"
            className={styles.input ?? ""}
            placeholder={text.search}
            spellCheck={false}
          />
        </TextField>
        <ListBox
          aria-label={text.databases}
          className={styles.list ?? ""}
          items={isSearch ? firstOptions(matches, shownMatches) : matches}
          selectionMode="single"
          selectedKeys={current === null ? [] : [current]}
          onSelectionChange={(keys) => {
            const [key] = keys === "all" ? [] : keys;
            onChoose(key === undefined ? null : String(key));
          }}
          renderEmptyState={() => <p className={styles.nothing}>{text.nothing}</p>}
        >
          {(group) => <GroupSection group={group} />}
        </ListBox>
      </Autocomplete>
      <Status className={styles.count}>
        {isSearch ? text.found(found, countOf(groups), shownMatches) : text.count(found)}
      </Status>
    </div>
  );
}

function GroupSection({ group }: { group: DatabaseGroup }) {
  const { id, heading, mark, badge, options, note } = group;
  return (
    <ListBoxSection id={id} className={styles.group ?? ""}>
      <Header className={styles.heading ?? ""}>
        {mark}
        <bdi className={styles.headingText}>{lineText(heading)}</bdi>
        {badge}
      </Header>
      {options.length === 0 ? (
        <ListBoxItem id={`note of ${id}`} isDisabled textValue={note} className={popoverStyles.item ?? ""}>
          {note}
        </ListBoxItem>
      ) : (
        <Collection items={options.map((option) => ({ id: option.key, option }))}>
          {({ option }) => <DatabaseItem option={option} />}
        </Collection>
      )}
    </ListBoxSection>
  );
}

function DatabaseItem({ option }: { option: DatabaseOption }) {
  const { key, name, description } = option;
  return (
    <ListBoxItem id={key} textValue={lineText(name)} className={popoverStyles.item ?? ""}>
      {({ isSelected }) => (
        <>
          <span className={popoverStyles.words}>
            <bdi className={styles.name}>{lineText(name)}</bdi>
            {description === null ? null : <span className={popoverStyles.description}>{description}</span>}
          </span>
          {isSelected ? <Icon of={Check} className={popoverStyles.check} /> : null}
        </>
      )}
    </ListBoxItem>
  );
}

function countOf(groups: readonly DatabaseGroup[]): number {
  return groups.reduce((count, { options }) => count + options.length, 0);
}

/** The groups with no more than so many options in all, the first ones; a group that is left without any goes. */
function firstOptions(groups: readonly DatabaseGroup[], limit: number): readonly DatabaseGroup[] {
  let left = limit;
  return groups.flatMap((group) => {
    const options = group.options.slice(0, left);
    left -= options.length;
    return options.length === 0 && group.options.length > 0 ? [] : [{ ...group, options }];
  });
}
