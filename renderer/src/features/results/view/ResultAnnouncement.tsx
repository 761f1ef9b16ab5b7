import { useEffect, useState } from "react";
import { formatDuration } from "../../../lib/formatTime";
import { messages } from "../../../messages/messages";
import type { ResultState } from "../client/ResultState";
import { outcomeText } from "../outcome/OutcomeState";
import type { StatementOutcome } from "../outcome/statementOutcome";
import type { ResultRun } from "../state/ResultRun";
import { Status } from "../../../components/Status";

/** Milliseconds after which it is said that a statement runs: most are done before. */
const quiet = 1000;

interface ResultAnnouncementProps {
  run: ResultRun;
  state: ResultState;
  /** What the statement did, where that is its answer. */
  outcome: StatementOutcome | null;
}

/** Tells readers that a statement runs, and what came of it. Where it failed, the error is told where it stands. */
export function ResultAnnouncement({ run, state, outcome }: ResultAnnouncementProps) {
  const runsSince = run.status === "running" ? run.startedAt : null;
  const [longSince, setLongSince] = useState<number | null>(null);
  useEffect(() => {
    if (runsSince === null) return undefined;
    const timer = setTimeout(() => setLongSince(runsSince), quiet);
    return () => clearTimeout(timer);
  }, [runsSince]);
  const isLong = runsSince !== null && runsSince === longSince;
  return (
    <Status className="visually-hidden">
      {runsSince === null
        ? announcementOf({ run, state, outcome })
        : isLong
          ? messages.results.running
          : null}
    </Status>
  );
}

function announcementOf({ run, state, outcome }: ResultAnnouncementProps): string | null {
  const text = messages.results;
  if (run.status === "cancelled") return text.cancelledText;
  if (run.status !== "succeeded" || state.phase !== "done" || state.error !== null) return null;
  if (outcome !== null) return outcomeText(outcome, run.totalMs);
  const duration = run.totalMs === null ? null : formatDuration(run.totalMs);
  if (state.truncated) return `${text.firstRows(state.rowCount)}. ${text.cutNote(state.rowCount)}`;
  return text.finished(state.rowCount, duration);
}
