import { Clock, SkipForward, Square } from "lucide-react";
import { Button } from "../../../components/Button";
import { EmptyState } from "../../../components/EmptyState";
import { ProgressBar } from "../../../components/ProgressBar";
import { messages } from "../../../messages/messages";
import { countSteps, type ScriptState } from "../../state/scripts/scriptState";
import styles from "./ScriptPlaceholder.module.css";

interface ScriptPlaceholderProps {
  shown: { readonly kind: "progress" | "notRun" };
  script: ScriptState | undefined;
  onStop: () => void;
}

/** In place of a result: how far a script is, or why the chosen statement has none. */
export function ScriptPlaceholder({ shown, script, onStop }: ScriptPlaceholderProps) {
  const text = messages.scripts;
  if (script === undefined) return null;
  const { ended } = countSteps(script);
  const count = script.steps.length;
  if (shown.kind === "progress") {
    return (
      <section className={styles.progress}>
        <div className={styles.bar}>
          <ProgressBar label={text.running((script.current ?? ended) + 1, count)} fraction={ended / count} />
        </div>
        <p className={styles.hint}>{text.runningHint}</p>
        <Button icon={Square} onPress={onStop}>
          {messages.results.stop}
        </Button>
      </section>
    );
  }
  const isWaiting = script.totalMs === null;
  return (
    <section className={styles.progress}>
      <EmptyState
        icon={isWaiting ? Clock : SkipForward}
        title={isWaiting ? text.waitingTitle : text.notRunTitle}
      >
        {isWaiting ? text.waitingText : text.notRunText}
      </EmptyState>
    </section>
  );
}
