import type { AppErrorData } from "#shared/errors/AppError";
import { locateError } from "#shared/sql/locateError";
import { History } from "lucide-react";
import { Button } from "../../../components/Button";
import { classNames } from "../../../components/classNames";
import { ErrorState } from "../../../components/ErrorState";
import { Icon } from "../../../components/Icon";
import { messages } from "../../../messages/messages";
import { statementAdvice, type WharfFeature } from "./statementAdvice";
import styles from "./StatementErrorPane.module.css";

interface StatementErrorPaneProps {
  error: AppErrorData;
  /** The statement as it was run; null where it is not known. */
  statement: string | null;
  /** Rows that had come in before. */
  rowCount: number;
  /** The text was edited since the run, so that the error may be about something that is no longer there. */
  isStale: boolean;
  onOpenQuery: (sql: string, isRun?: boolean) => void;
  onOpenFeature: (feature: WharfFeature) => void;
}

/** Why a statement has no result, and what to do. A part of the result is not shown: it would look complete. */
export function StatementErrorPane(props: StatementErrorPaneProps) {
  const { error, statement, rowCount, isStale, onOpenQuery, onOpenFeature } = props;
  const text = messages.results;
  const advice = statement === null ? null : statementAdvice(statement, error);
  const { query = null, feature = null } = advice ?? {};
  const hadRows = rowCount > 0 && error.code !== "RESULT_GONE";
  return (
    // A long message is scrolled by keyboard, so the pane takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classNames(styles.pane, isStale && styles.stale)} tabIndex={0}>
      {isStale ? (
        <p className={styles.note}>
          <Icon of={History} />
          {text.older}
        </p>
      ) : null}
      <ErrorState
        error={error}
        remark={hadRows ? text.rowsBefore(rowCount) : undefined}
        remedy={
          advice === null ? remedyOf(error, statement, isStale) : messages.statementAdvice.kinds[advice.kind]
        }
        actions={
          query === null && feature === null ? undefined : (
            <>
              {feature === null ? null : (
                <Button onPress={() => onOpenFeature(feature)}>
                  {messages.statementAdvice.features[feature]}
                </Button>
              )}
              {query === null ? null : (
                <Button onPress={() => onOpenQuery(query)}>{messages.statementAdvice.openQuery}</Button>
              )}
            </>
          )
        }
      />
    </section>
  );
}

/** Undefined: what the error's code says. */
function remedyOf(error: AppErrorData, statement: string | null, isStale: boolean): string | undefined {
  if (error.code !== "STATEMENT_FAILED") return undefined;
  const { correctMarked, runChanged } = messages.results;
  if (isStale) return runChanged;
  return statement !== null && locateError(error.message, statement) !== null ? correctMarked : undefined;
}
