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
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { DatabaseGroup, DatabaseOption } from "./DatabaseGroup";
import styles from "./DatabaseList.module.css";
import { firstOptions } from "./firstOptions";
import { matchingGroups } from "./matchingGroups";

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
      <output className={styles.count}>
        {isSearch ? text.found(found, countOf(groups), shownMatches) : text.count(found)}
      </output>
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
