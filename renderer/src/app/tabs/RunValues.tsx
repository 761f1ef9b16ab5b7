import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import type { RunRequest } from "../state/runs/runState";
import styles from "./QueryTabView.module.css";

/** The values that a run's parameters had, as they were sent; nothing for a statement without parameters. */
export function RunValues({ request }: { request: RunRequest }) {
  const { written } = request;
  if (written === undefined) return null;
  const { sql, replaced } = written.bound;
  const values = new Map(
    replaced.map(({ place, start, end }, index) => [
      place.name ?? `?${index}`,
      messages.parameters.usedValue(place.written, sql.slice(start, end)),
    ]),
  );
  const text = lineText([...values.values()].join(", ").replaceAll(/\s+/gu, " "));
  return (
    <span className={styles.values} title={text}>
      <span className="visually-hidden">{messages.parameters.used}: </span>
      <code>{text}</code>
    </span>
  );
}
