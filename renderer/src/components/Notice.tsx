import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./classNames";
import { Icon } from "./Icon";
import styles from "./Notice.module.css";

interface NoticeProps {
  tone: "info" | "warning" | "error";
  children: ReactNode;
  actions?: ReactNode;
}

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert };

/** A remark inside a form or a screen. An error is announced at once. */
export function Notice({ tone, children, actions }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === "error" ? "alert" : "note"}>
      <Icon of={icons[tone]} />
      <div className={styles.text}>{children}</div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
