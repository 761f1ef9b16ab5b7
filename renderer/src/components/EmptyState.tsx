import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";
import { Icon } from "./Icon";

interface EmptyStateProps {
  icon?: LucideIcon | undefined;
  title: string;
  /** What to do next. */
  children?: ReactNode;
  /** Buttons that do it. */
  actions?: ReactNode;
}

/** What stands where nothing is yet: says what belongs here and how to get it. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon === undefined ? null : <Icon of={icon} className={styles.icon} />}
      <h2 className={styles.title}>{title}</h2>
      {children === undefined ? null : <div className={styles.text}>{children}</div>}
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
