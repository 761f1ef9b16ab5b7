import { useState } from "react";
import type { SchemaChange, SyncRun } from "#shared/api/syncRun";
import { Button } from "../../../components/Button";
import { messages } from "../../../messages/messages";
import styles from "./RunDetail.module.css";
import { changeText } from "./runText";

/** So many are shown at first. */
const shownAtFirst = 6;

interface RunChangesProps {
  run: SyncRun;
  previous: SyncRun | undefined;
  sourceKind: string | null;
}

/** What changed at the source since the sync before, with what is held back of it. */
export function RunChanges({ run, previous, sourceKind }: RunChangesProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const text = messages.connections.runs;
  const changes = withHeldBack(run, previous);
  if (changes.length === 0) return null;
  const shown = isUnfolded ? changes : changes.slice(0, shownAtFirst);
  const more = changes.length - shown.length;
  return (
    <section className={styles.changes} aria-label={text.changes}>
      <h3>{text.changes}</h3>
      <ul>
        {shown.map((change) => {
          const words = changeText(change, sourceKind);
          const isHeld = change.kind === "tableAdded" && run.review?.tables.includes(change.table) === true;
          return <li key={words}>{isHeld || isHeldColumn(run, change) ? text.heldBack(words) : words}</li>;
        })}
      </ul>
      {more === 0 ? null : (
        <Button variant="quiet" onPress={() => setUnfolded(true)}>
          {text.moreChanges(more)}
        </Button>
      )}
    </section>
  );
}

function isHeldColumn({ review }: SyncRun, { kind, table, column }: SchemaChange): boolean {
  if (kind !== "columnAdded") return false;
  return review?.columns.some((one) => one.table === table && one.column === column) === true;
}

/** The changes, and the columns that this sync was the first to hold back: no table has them, so the service lists none. */
function withHeldBack(run: SyncRun, previous: SyncRun | undefined): readonly SchemaChange[] {
  const before = previous?.review?.columns ?? [];
  const held = (run.review?.columns ?? []).filter(
    ({ table, column }) => !before.some((one) => one.table === table && one.column === column),
  );
  const added = held.map(({ table, column }) => ({
    kind: "columnAdded",
    table,
    column,
    from: null,
    to: null,
  }));
  const isListed = (one: SchemaChange) =>
    run.changes.some(
      ({ kind, table, column }) => kind === one.kind && table === one.table && column === one.column,
    );
  return [...run.changes, ...added.filter((one) => !isListed(one))];
}
