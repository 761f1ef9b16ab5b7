import type { ReactNode } from "react";
import styles from "./Screen.module.css";

interface ScreenProps {
  title: string;
  /** One line under the title. */
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen that fills a tab: its title and actions on top, the rest scrolls. */
export function Screen({ title, subtitle, actions, children }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {subtitle === undefined ? null : <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </div>
  );
}
