import { useDeferredValue, useState } from "react";
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
import { Icon } from "../../components/Icon";
import { Keys } from "../../components/Keys";
import popoverStyles from "../../components/popover.module.css";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import { useWorkbench } from "../workbench/workbench";
import styles from "./CommandPalette.module.css";
import type { PaletteItem } from "./paletteItem";
import { rankMatches, type SearchKey } from "./rankMatches";
import { useCommandItems } from "./useCommandItems";
import { useTableItems } from "./useTableItems";

interface CommandPaletteProps {
  scope: "everything" | "tables";
  onClose: () => void;
}

const shown = 50;

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
  const text = messages.shell;
  const placeholder = scope === "tables" ? text.palettePlaceholderTables : text.palettePlaceholder;

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
          <Autocomplete inputValue={query} onInputChange={setQuery}>
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
