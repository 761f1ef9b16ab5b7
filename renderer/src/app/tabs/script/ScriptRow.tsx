import { memo } from "react";
import { type StatusKind, StatusMark } from "../../../components/StatusMark";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { ScriptStep } from "../../state/scripts/scriptState";
import styles from "./ScriptPanel.module.css";
import { stepText } from "./stepText";

interface ScriptRowProps {
  step: ScriptStep;
  /** From 1. */
  number: number;
  isCurrent: boolean;
  /** The script runs on, so that a step without a run may still get one. */
  isRunning: boolean;
}

/** Longer statements are cut; the row has one line for them. */
const maxShownLength = 300;

const marks = { succeeded: "running", failed: "error", cancelled: "stopped" } as const;

/** A statement of a script and how it ended. */
export const ScriptRow = memo(function ScriptRow({ step, number, isCurrent, isRunning }: ScriptRowProps) {
  const text = messages.scripts;
  const { run, sql } = step;
  const kind: StatusKind = run !== null ? marks[run.status] : isCurrent ? "busy" : "unknown";
  const rest = isRunning ? text.waiting : text.notRun;
  const state = run !== null ? text.states[run.status] : isCurrent ? text.states.running : rest;
  const outcome = stepText(step);
  return (
    <>
      <span className={styles.number}>{number}</span>
      <StatusMark kind={kind} label={state} isLabelHidden />
      <span className={styles.words}>
        <code className={styles.sql}>{lineText(sql.slice(0, maxShownLength).replaceAll(/\s+/gu, " "))}</code>
        <span
          className={run?.status === "failed" ? styles.error : styles.outcome}
          title={outcome ?? undefined}
        >
          {outcome ?? (isCurrent ? messages.results.running : rest)}
        </span>
      </span>
    </>
  );
});
