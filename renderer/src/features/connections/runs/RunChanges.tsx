import type { SchemaChange } from "#shared/api/syncRun";
import { useState } from "react";
import { Button } from "../../../components/Button";
import { messages } from "../../../messages/messages";
import { changeText } from "./changeText";
import styles from "./RunDetail.module.css";

/** So many are shown at first. */
const shownAtFirst = 6;

/** What changed at the source since the sync before. */
export function RunChanges({
  changes,
  sourceKind,
}: {
  changes: readonly SchemaChange[];
  sourceKind: string | null;
}) {
  const [isUnfolded, setUnfolded] = useState(false);
  const text = messages.connections.runs;
  const shown = isUnfolded ? changes : changes.slice(0, shownAtFirst);
  const more = changes.length - shown.length;
  return (
    <section className={styles.changes} aria-label={text.changes}>
      <h3>{text.changes}</h3>
      <ul>
        {shown.map((change) => {
          const words = changeText(change, sourceKind);
          return <li key={words}>{words}</li>;
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
