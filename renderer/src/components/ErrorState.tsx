import { TriangleAlert } from "lucide-react";
import { type ReactNode, use } from "react";
import type { AppErrorData } from "#shared/errors/AppError";
import { withoutFarNames } from "#shared/sql/errorFix";
import { messageWithoutExcerpt } from "#shared/sql/locateError";
import styles from "./EmptyState.module.css";
import { Icon } from "./Icon";
import { ErrorActions } from "./Notice";
import { errorMessage, errorTexts } from "../lib/errorTexts";

interface ErrorStateProps {
  error: AppErrorData;
  /** What is to be known beside the error. */
  remark?: ReactNode;
  /** What to do, where that is more than the code's own remedy. */
  remedy?: string | undefined;
  /** The buttons that do what the remedy says. */
  actions?: ReactNode;
  /** A band over something that is shown besides, in place of a pane. */
  isBand?: boolean;
}

/** What stands where something failed: what happened, why, and what to do. */
export function ErrorState({ error, remark, remedy, actions, isBand = false }: ErrorStateProps) {
  const { title, remedy: usualRemedy } = errorTexts[error.code];
  const offered = use(ErrorActions)(error);
  // The editor marks the place itself; an excerpt with a caret needs the width of a terminal.
  const message =
    error.code === "STATEMENT_FAILED"
      ? withoutFarNames(messageWithoutExcerpt(error.message))
      : errorMessage(error);
  return (
    <div className={isBand ? styles.band : styles.state}>
      <Icon of={TriangleAlert} className={styles.errorIcon} />
      {/* The buttons are no part of what is read out. */}
      <div className={styles.alert} role="alert">
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.text}>
          <p className={styles.message}>{message}</p>
          {remark === undefined ? null : <p>{remark}</p>}
          <p>{remedy ?? usualRemedy}</p>
        </div>
      </div>
      {actions === undefined && offered === null ? null : (
        <div className={styles.actions}>
          {offered}
          {actions}
        </div>
      )}
    </div>
  );
}
