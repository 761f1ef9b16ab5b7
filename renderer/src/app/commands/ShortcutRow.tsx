import { Pencil, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type ChangedShortcuts,
  commandsWith,
  defaultShortcuts,
  keysOf,
  parseKeys,
  type ShortcutName,
} from "#shared/domain/settings/shortcuts";
import { Button } from "../../components/Button";
import { IconButton } from "../../components/IconButton";
import { Keys } from "../../components/Keys";
import { ErrorNotice } from "../../components/Notice";
import { Status } from "../../components/Status";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { changeSettings, useSetting } from "../../queries/settings";
import { isMac, keysText, pressedKeys } from "../../queries/shortcuts";
import { fixedWith } from "./fixedKeys";
import styles from "./ShortcutsDialog.module.css";

/** A command with its keys, which can be changed and reset. */
export function ShortcutRow({ name, label }: { name: ShortcutName; label: string }) {
  const text = messages.shortcuts;
  const changed = useSetting("shortcuts");
  const [isRecording, setRecording] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The field that had the focus is no longer there.
  const end = () => {
    flushSync(() => setRecording(false));
    button.current?.focus();
  };
  const change = useAction((shortcuts: ChangedShortcuts) => changeSettings({ shortcuts }));
  const keys = keysOf(name, changed);
  const { [name]: own, ...others } = changed;
  return (
    <div className={styles.line}>
      <dt>
        {label}
        <ErrorNotice error={change.error} />
      </dt>
      <dd>
        {isRecording ? (
          <KeyRecorder
            name={name}
            label={label}
            onDone={end}
            onChosen={(chosen, taken) => {
              end();
              const withoutTaken = Object.fromEntries(taken.map((other) => [other, null]));
              change.run({ ...others, ...withoutTaken, ...ownKeys(name, chosen) });
            }}
          />
        ) : (
          <>
            {keys === null ? (
              <span className={styles.noKeys}>{text.noKeys}</span>
            ) : (
              <Keys keys={keysText(keys, isMac)} />
            )}
            <IconButton
              ref={button}
              size="small"
              icon={Pencil}
              label={text.change(label)}
              onPress={() => setRecording(true)}
            />
            {own === undefined ? null : (
              <IconButton
                size="small"
                icon={RotateCcw}
                label={text.reset(label)}
                onPress={() => change.run(others)}
              />
            )}
          </>
        )}
      </dd>
    </div>
  );
}

/** What is kept of a choice: nothing where it is the command's own. */
function ownKeys(name: ShortcutName, chosen: string | null): ChangedShortcuts {
  return chosen === defaultShortcuts[name] ? {} : { [name]: chosen };
}

interface KeyRecorderProps {
  name: ShortcutName;
  label: string;
  /** Nothing is changed. */
  onDone: () => void;
  /** Null: no keys. The commands that are to give them up come with them. */
  onChosen: (keys: string | null, taken: readonly ShortcutName[]) => void;
}

/** Takes the keys that are pressed next. Where another command has them, it says so and asks. */
function KeyRecorder({ name, label, onDone, onChosen }: KeyRecorderProps) {
  const text = messages.shortcuts;
  const changed = useSetting("shortcuts");
  const [pressed, setPressed] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const keys = pressed === null ? null : parseKeys(pressed);
  const taken = keys === null ? [] : commandsWith(keys, changed).filter((other) => other !== name);
  const labels = [
    ...taken.map((other) => messages.shell.commands[other]),
    ...(keys === null ? [] : fixedWith(keys)),
  ];
  const shown = pressed === null ? text.press : keysText(pressed, isMac);
  return (
    <div className={styles.recorder}>
      <input
        ref={field}
        aria-label={text.keysOf(label)}
        readOnly
        value={shown}
        data-records-keys
        className={styles.field}
        onKeyDown={(event) => {
          const { key } = event;
          if (key === "Tab" && !event.ctrlKey) return;
          event.preventDefault();
          event.stopPropagation();
          if (key === "Escape") return onDone();
          if (key === "Backspace" || key === "Delete") return onChosen(null, []);
          const next = pressedKeys(event.nativeEvent, isMac);
          if (next === null) return undefined;
          setPressed(next);
          const parsed = parseKeys(next);
          if (parsed === null) return undefined;
          const isFree = commandsWith(parsed, changed).every((other) => other === name);
          if (isFree && fixedWith(parsed).length === 0) onChosen(parsed, []);
          return undefined;
        }}
      />
      <Status>
        {pressed === null ? text.recordHint : keys === null ? text.notPossible : null}
        {labels.length === 0 ? null : text.taken(labels)}
      </Status>
      {labels.length === 0 ? null : <Button onPress={() => onChosen(keys, taken)}>{text.replace}</Button>}
      <Button variant="quiet" onPress={onDone}>
        {messages.general.cancel}
      </Button>
    </div>
  );
}
