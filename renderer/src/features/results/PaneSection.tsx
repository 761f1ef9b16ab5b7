import { useState, type KeyboardEvent, type ReactNode } from "react";
import { PaneKeys, type PaneKey } from "./PaneKeys";
import styles from "./ResultPane.module.css";

/** The pane of a result. Its parts take keys by `usePaneKey`, also those pressed in the line above the rows. */
export function PaneSection({ children }: { children: ReactNode }) {
  const [keys] = useState(() => new Set<PaneKey>());
  const onKeyDown = (event: KeyboardEvent): void => {
    // Menus and dialogs that a part opens over the window have keys of their own.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (isInside && [...keys].some((take) => take(event))) event.preventDefault();
  };
  return (
    // The keys are for everything in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <section className={styles.pane} onKeyDown={onKeyDown}>
      <PaneKeys value={keys}>{children}</PaneKeys>
    </section>
  );
}
