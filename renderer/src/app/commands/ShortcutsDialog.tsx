import { useState } from "react";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { Keys } from "../../components/Keys";
import { ErrorNotice } from "../../components/Notice";
import { SearchField } from "../../components/SearchField";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { changeSettings, useSetting } from "../../queries/settings";
import { shortcutText } from "../../queries/shortcuts";
import { windowCommands } from "./commandList";
import { fixedKeys } from "./fixedKeys";
import { ShortcutRow } from "./ShortcutRow";
import styles from "./ShortcutsDialog.module.css";

const text = messages.shortcuts;

/** Every shortcut with what it does, found by either. Those of commands can be changed. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState("");
  const changed = useSetting("shortcuts");
  const reset = useAction(() => changeSettings({ shortcuts: {} }));
  const wanted = search.trim().toLowerCase();
  const isFound = (label: string, keys = ""): boolean => `${label} ${keys}`.toLowerCase().includes(wanted);
  const commands = windowCommands.filter(({ name, label }) => isFound(label, shortcutText(name)));
  const fixed = fixedKeys
    .map(({ title, lines }) => ({ title, lines: lines.filter(({ label, keys }) => isFound(label, keys)) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <Dialog
      title={text.title}
      closeLabel={messages.general.close}
      onClose={onClose}
      actions={
        <Button isDisabled={Object.keys(changed).length === 0} onPress={() => reset.run(undefined)}>
          {text.resetAll}
        </Button>
      }
    >
      <SearchField
        label={text.search}
        clearLabel={messages.general.clearFilter}
        value={search}
        onChange={setSearch}
      />
      <ErrorNotice error={reset.error} />
      <div className={styles.groups}>
        {commands.length === 0 && fixed.length === 0 ? <p className={styles.none}>{text.none}</p> : null}
        {commands.length === 0 ? null : (
          <section aria-label={text.window}>
            <h3>{text.window}</h3>
            <dl className={styles.lines}>
              {commands.map(({ name, label }) => (
                <ShortcutRow key={name} name={name} label={label} />
              ))}
            </dl>
          </section>
        )}
        {fixed.map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl className={styles.lines}>
              {lines.map(({ label, keys }) => (
                <div key={keys} className={styles.line}>
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
