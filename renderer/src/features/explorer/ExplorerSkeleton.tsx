import { messages } from "../../messages/messages";
import styles from "./Explorer.module.css";

const widths = ["62%", "48%", "55%", "40%"] as const;

/** Stands where the tree will be. */
export function ExplorerSkeleton() {
  return (
    <output className={styles.skeleton} aria-label={messages.general.loading}>
      {widths.map((width) => (
        <span key={width} style={{ width }} />
      ))}
    </output>
  );
}
