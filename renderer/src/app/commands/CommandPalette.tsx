import { useQueries, useQuery } from "@tanstack/react-query";
import { Eye, Table2 } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useRef, useState } from "react";
import {
  Autocomplete,
  Dialog,
  Input,
  ListBox,
  ListBoxItem,
  Modal,
  ModalOverlay,
  TextField,
} from "react-aria-components";
import type { Database } from "#shared/api/database";
import type { Relation } from "#shared/api/relation";
import { Icon } from "../../components/Icon";
import { Keys } from "../../components/Keys";
import popoverStyles from "../../components/popover.module.css";
import { topRowsStatement } from "../../features/explorer/topRowsStatement";
import { labelOf } from "../../components/labelOf";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import { databasesQuery } from "../../queries/databaseQueries";
import { schemaQuery } from "../../queries/schemaQueries";
import { openQuery } from "../state/tabs/openQuery";
import { useWorkbench } from "../state/workspace/workbench";
import styles from "./CommandPalette.module.css";
import { type PaletteItem, useCommandItems } from "./useCommandItems";

interface CommandPaletteProps {
  scope: "everything" | "tables";
  onClose: () => void;
}

const shown = 50;
const arrowKeys: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "PageDown", "PageUp"]);

function searchKeyOf({ kind, label, text }: PaletteItem): SearchKey {
  return { label, text, isSecondary: kind === "closedTab" };
}

/** Finds commands, tabs, databases and tables by a few letters; arrows choose, Enter does it. */
export function CommandPalette({ scope, onClose }: CommandPaletteProps) {
  const profileId = useWorkbench((state) => state.profileId);
  const [query, setQuery] = useState("");
  const wanted = useDeferredValue(query);
  const tables = useTableItems(profileId);
  const others = useCommandItems(profileId);
  const items = scope === "tables" ? tables : [...others, ...tables];
  const { matches, more } = rankMatches(items, wanted, searchKeyOf, shown);
  // Whether an item was chosen by the arrow keys since something was typed last.
  const isChosen = useRef(false);
  const text = messages.shell;
  const placeholder = scope === "tables" ? text.palettePlaceholderTables : text.palettePlaceholder;

  /** Enter takes the best item for what stands in the field, also where the list has not been drawn for it yet. */
  function keyDown(event: KeyboardEvent) {
    if (arrowKeys.has(event.key)) isChosen.current = true;
    const isTyped = query.trim() !== "" && !isChosen.current;
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !isTyped) return;
    const [first] = rankMatches(items, query, searchKeyOf, 1).matches;
    if (first === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
    first.onChosen();
  }

  return (
    <ModalOverlay
      isOpen
      isDismissable
      className={styles.scrim ?? ""}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={styles.modal ?? ""}>
        <Dialog aria-label={text.palette} className={styles.dialog ?? ""}>
          {/* The list was ranked already. */}
          <Autocomplete
            inputValue={query}
            onInputChange={(value) => {
              isChosen.current = false;
              setQuery(value);
            }}
          >
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to type in it */}
            <TextField aria-label={placeholder} autoFocus className={styles.field ?? ""}>
              <Input
                // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role -- Autocomplete adds aria-controls, and a select cannot be typed in
                role="combobox"
                aria-expanded
                aria-haspopup="listbox"
                className={styles.input ?? ""}
                placeholder={placeholder}
                spellCheck={false}
                onKeyDownCapture={keyDown}
              />
            </TextField>
            <ListBox
              aria-label={text.palette}
              className={styles.list ?? ""}
              items={matches}
              renderEmptyState={() => <p className={styles.nothing}>{text.paletteNothing}</p>}
            >
              {(item: PaletteItem) => (
                <ListBoxItem
                  id={item.id}
                  textValue={item.label}
                  className={popoverStyles.item ?? ""}
                  onAction={() => {
                    onClose();
                    item.onChosen();
                  }}
                >
                  <Icon of={item.icon} />
                  <span className={styles.words}>
                    <span className={styles.label}>{lineText(item.label)}</span>
                    {item.place === undefined ? null : <span className={styles.place}>{item.place}</span>}
                  </span>
                  {item.shortcut === undefined ? (
                    <span className={styles.kind}>{text.kinds[item.kind]}</span>
                  ) : (
                    <Keys keys={item.shortcut} />
                  )}
                </ListBoxItem>
              )}
            </ListBox>
          </Autocomplete>
          {more === 0 ? null : <p className={styles.more}>{text.paletteMore(more)}</p>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Tables and views of all running databases of a service; a stopped one is not woken for being searched. */
function useTableItems(profileId: string): readonly PaletteItem[] {
  const { data: databases = [] } = useQuery(databasesQuery(profileId));
  const running = databases.filter(({ status }) => status === "running");
  return useQueries({
    queries: running.map(({ id }) => schemaQuery(profileId, id)),
    combine: (answers) =>
      running.flatMap((database, index) =>
        (answers[index]?.data ?? []).map((relation) => tableItem(profileId, database, relation)),
      ),
  });
}

function tableItem(profileId: string, database: Database, relation: Relation): PaletteItem {
  const { schema, name, kind } = relation;
  return {
    id: JSON.stringify([database.id, schema, name]),
    kind: kind ?? "table",
    label: name,
    place: [labelOf(database), ...(schema === null ? [] : [schema])].join(" · "),
    icon: kind === "view" ? Eye : Table2,
    onChosen: () =>
      openQuery({
        profileId,
        databaseId: database.id,
        title: name,
        text: topRowsStatement(relation),
        isRun: true,
      }),
  };
}

/** What an item is found by. */
interface SearchKey {
  readonly label: string;
  /** A text that is searched too; its matches come after all matches of labels. */
  readonly text?: string | undefined;
  /** Puts an item after those whose label matches from the beginning of a word. */
  readonly isSecondary?: boolean;
}

/**
 * The items whose label holds the letters of a query in order, best first: a label that begins with it, then one with a
 * word that begins with it, then one that contains it, then letters apart, then each of its words, then texts with each.
 * Shorter labels come first among equals.
 *
 * @param limit How many are given back.
 */
export function rankMatches<Item>(
  items: readonly Item[],
  query: string,
  keyOf: (item: Item) => SearchKey,
  limit: number,
): { readonly matches: readonly Item[]; readonly more: number } {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return { matches: items.slice(0, limit), more: Math.max(0, items.length - limit) };
  const found: { item: Item; rank: number; length: number }[] = [];
  for (const item of items) {
    const key = keyOf(item);
    const rank = rankOf(key, wanted);
    if (rank !== null) found.push({ item, rank, length: key.label.length });
  }
  found.sort((a, b) => a.rank - b.rank || a.length - b.length);
  return { matches: found.slice(0, limit).map(({ item }) => item), more: Math.max(0, found.length - limit) };
}

function rankOf({ label, text, isSecondary = false }: SearchKey, wanted: string): number | null {
  const rank = labelRank(label.toLowerCase(), wanted);
  if (rank !== null) return rank + (isSecondary ? 1.5 : 0);
  if (text === undefined) return null;
  const searched = text.toLowerCase();
  return wanted.split(/\s+/u).every((word) => searched.includes(word)) ? 5 : null;
}

function labelRank(label: string, wanted: string): number | null {
  const at = label.indexOf(wanted);
  if (at === 0) return 0;
  if (at > 0) return /[\s._-]/.test(label.charAt(at - 1)) ? 1 : 2;
  if (hasLettersInOrder(label, wanted)) return 3;
  return wanted.split(/\s+/u).every((word) => label.includes(word)) ? 4 : null;
}

function hasLettersInOrder(text: string, wanted: string): boolean {
  let from = 0;
  for (const letter of wanted) {
    if (letter === " ") continue;
    const at = text.indexOf(letter, from);
    if (at === -1) return false;
    from = at + letter.length;
  }
  return true;
}
