import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { createContext, type ReactNode, use } from "react";
import type { AppErrorData } from "#shared/errors/AppError";
import { classNames } from "./classNames";
import { Icon } from "./Icon";
import styles from "./Notice.module.css";
import { errorMessage, errorTexts } from "../lib/errorTexts";

/** The buttons that an error offers wherever it is shown below; null where there is nothing to do about it. */
export const ErrorActions = createContext<(error: AppErrorData) => ReactNode>(() => null);

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

/** An error inside a form or dialog: what happened and what to do. Nothing where there is none. */
export function ErrorNotice({ error }: { error: AppErrorData | null }) {
  const actionsFor = use(ErrorActions);
  if (error === null) return null;
  const { title, remedy } = errorTexts[error.code];
  return (
    <Notice tone="error" actions={actionsFor(error) ?? undefined}>
      <strong>{title}.</strong> {errorMessage(error)} {remedy}
    </Notice>
  );
}
