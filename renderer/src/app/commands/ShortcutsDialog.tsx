import { useState } from "react";
import { Dialog } from "../../components/Dialog";
import { Keys } from "../../components/Keys";
import { SearchField } from "../../components/SearchField";
import { messages } from "../../messages/messages";
import { windowCommands } from "./commandList";
import { isMac, keysText } from "./shortcuts";
import styles from "./ShortcutsDialog.module.css";

interface KeyLine {
  readonly label: string;
  readonly keys: string;
}

const text = messages.shortcuts;

const groups: readonly { readonly title: string; readonly lines: readonly KeyLine[] }[] = [
  {
    title: text.window,
    lines: windowCommands.flatMap(({ label, shortcut }) =>
      shortcut === undefined ? [] : [{ label, keys: shortcut }],
    ),
  },
  ...[text.editor, text.grid, text.tabs].map(({ title, keys }) => ({
    title,
    lines: Object.entries(keys).map(([pressed, label]) => ({ label, keys: keysText(pressed, isMac) })),
  })),
];

/** Every shortcut with what it does, found by either. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = groups
    .map(({ title, lines }) => ({
      title,
      lines: lines.filter(({ label, keys }) => `${label} ${keys}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <Dialog title={text.title} closeLabel={messages.general.close} onClose={onClose}>
      <SearchField
        label={text.search}
        clearLabel={messages.general.clearFilter}
        value={search}
        onChange={setSearch}
      />
      <div className={styles.groups}>
        {found.length === 0 ? <p className={styles.none}>{text.none}</p> : null}
        {found.map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl className={styles.lines}>
              {lines.map(({ label, keys }) => (
                <div key={label} className={styles.line}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
