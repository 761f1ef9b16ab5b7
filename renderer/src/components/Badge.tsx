import type { ReactNode } from "react";
import { classNames } from "./classNames";
import styles from "./Badge.module.css";

interface BadgeProps {
  children: ReactNode;
  tone?: "neutral" | "accent" | "warning" | "error";
}

/** A small word attached to something, such as "cut" or "read only". */
export function Badge({ children, tone = "neutral" }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
