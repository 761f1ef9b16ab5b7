import type { ReactNode } from "react";
import { Toolbar as AriaToolbar } from "react-aria-components";
import styles from "./Toolbar.module.css";

/** A row of controls that is one stop of the Tab key; arrows move inside. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <AriaToolbar aria-label={label} className={styles.toolbar ?? ""}>
      {children}
    </AriaToolbar>
  );
}
