import { FileJson } from "lucide-react";
import type { SettingsProblem } from "#shared/domain/settings/settings";
import { bridge } from "../../../bridge/bridge";
import { Button } from "../../../components/Button";
import { ErrorNotice, Notice } from "../../../components/Notice";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { useSettings } from "../../../queries/settings";
import styles from "./Preferences.module.css";

/** What of settings.json is not used, and why; nothing where all of it is. */
export function SettingsProblems() {
  const problems = useSettings((state) => state.problems);
  const text = messages.preferences.file;
  if (problems.length === 0) return null;
  return (
    <Notice tone="warning" actions={<OpenFileButton />}>
      <strong>{text.unused}</strong>
      <ul>
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>{problemText(problem)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function problemText(problem: SettingsProblem): string {
  const { expected, file: text } = messages.preferences;
  switch (problem.kind) {
    case "syntax":
      return text.syntax(problem.line, problem.column);
    case "value":
      return text.value(problem.line, problem.name, problem.value, expected[problem.name]);
    case "keys":
      return text.keys(problem.line, problem.name, problem.value, expected.keys);
    case "name":
      return text.name(problem.line, problem.name);
    case "unreadable":
      return text.unreadable(problem.reason);
  }
}

/** Where the settings are kept. */
export function SettingsFileSection() {
  const file = useSettings((state) => state.file);
  const text = messages.preferences.file;
  return (
    <section className={styles.group} aria-labelledby="settings-file">
      <h2 id="settings-file">{text.title}</h2>
      <div className={styles.row}>
        <div className={styles.words}>
          <p className={styles.hint}>{text.text}</p>
          <p className={styles.path} data-selectable>
            {file}
          </p>
        </div>
        <OpenFileButton />
      </div>
    </section>
  );
}

function OpenFileButton() {
  const opening = useAction(() => bridge.call("settings.openFile", {}));
  return (
    <div>
      <Button icon={FileJson} onPress={() => opening.run(undefined)}>
        {messages.preferences.file.open}
      </Button>
      <ErrorNotice error={opening.error} />
    </div>
  );
}
