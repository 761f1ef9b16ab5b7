import { Square } from "lucide-react";
import { Button } from "../../../components/Button";
import { RunningTime } from "../../../components/RunningTime";
import { Spinner } from "../../../components/Spinner";
import { messages } from "../../../messages/messages";
import styles from "./ResultPane.module.css";
import type { ResultRun } from "../state/ResultRun";

interface RunningStateProps {
  run: ResultRun;
  rowCount: number;
  onStop: () => void;
}

/** What stands where rows will be: that the statement runs, for how long, and how to stop it. */
export function RunningState({ run, rowCount, onStop }: RunningStateProps) {
  const text = messages.results;
  return (
    <div className={styles.running}>
      {/* Not announced from here: the time would never be silent. */}
      <div className={styles.runningLine}>
        <Spinner />
        {text.running}
        {run.status === "running" ? <RunningTime className={styles.elapsed} since={run.startedAt} /> : null}
      </div>
      {rowCount > 0 ? <p className={styles.remark}>{text.rowsSoFar(rowCount)}</p> : null}
      {run.status === "running" ? (
        <Button icon={Square} onPress={onStop}>
          {text.stop}
        </Button>
      ) : null}
    </div>
  );
}
