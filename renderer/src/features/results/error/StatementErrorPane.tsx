import type { AppErrorData } from "#shared/errors/AppError";
import { locateError } from "#shared/sql/locateError";
import { type ErrorFix, errorFix } from "#shared/sql/errorFix";
import { Crosshair, History, WandSparkles } from "lucide-react";
import { use } from "react";
import { Button } from "../../../components/Button";
import { CopyButton } from "../../../components/CopyButton";
import { classNames } from "../../../components/classNames";
import { ErrorState } from "../../../components/ErrorState";
import { Icon } from "../../../components/Icon";
import { lineText } from "../../../lib/lineText";
import { showToast } from "../../../components/toasts";
import { Tooltip } from "../../../components/Tooltip";
import { useScrollStop } from "../../../components/useScrollStop";
import { messages } from "../../../messages/messages";
import { ErrorKeys, useErrorCommands } from "./errorCommands";
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
  /** Whether what was refused may run once the tab has a session. */
  canBeginSession: boolean;
  /** What corrects the statement where its message proposes nothing. */
  moreFixes?: ((message: string, statement: string) => ErrorFix | null) | undefined;
  /** Selects the place of the error in the text. */
  onShowPlace: (place: ErrorPlace) => void;
  /** Puts another text in that place. */
  onReplace: (place: ErrorPlace, text: string) => void;
  /** A band over the last result, in place of a pane. */
  isBand?: boolean;
}

/** Offsets in the statement as it was run. */
export interface ErrorPlace {
  readonly start: number;
  readonly end: number;
}

/** Why a statement has no result, and what to do. A part of the result is not shown: it would look complete. */
export function StatementErrorPane(props: StatementErrorPaneProps) {
  const { error, statement, rowCount, isStale, onOpenQuery, onOpenFeature, isBand = false } = props;
  const text = messages.results;
  const keys = use(ErrorKeys);
  const { stop } = useScrollStop();
  const advice = statement === null ? null : statementAdvice(statement, error, props.canBeginSession);
  const { query = null, feature = null } = advice ?? {};
  // What was edited since has no place for the error, nor for what corrects it.
  const isMarked = error.code === "STATEMENT_FAILED" && statement !== null && !isStale;
  const place = isMarked ? locateError(error.message, statement) : null;
  const fix = isMarked
    ? (errorFix(error.message, statement) ?? props.moreFixes?.(error.message, statement) ?? null)
    : null;
  const isCopied = error.code === "STATEMENT_FAILED";
  useErrorCommands({
    goTo: place === null ? null : () => props.onShowPlace(fix ?? place),
    fix: fix === null ? null : () => props.onReplace(fix, fix.names[0] ?? ""),
    copy: isCopied ? () => copyMessage(error.message) : null,
  });
  const hadRows = rowCount > 0 && error.code !== "RESULT_GONE";
  return (
    <section
      {...stop}
      // A pane is the result's own part of the window; a band is one beside it.
      data-region={isBand ? true : undefined}
      className={classNames(isBand ? styles.band : styles.pane, isStale && styles.stale)}
      aria-label={text.errorPane}
    >
      {isStale ? (
        <p className={styles.note}>
          <Icon of={History} />
          {text.older}
        </p>
      ) : null}
      <ErrorState
        error={error}
        isBand={isBand}
        remark={hadRows ? text.rowsBefore(rowCount) : undefined}
        remedy={
          advice === null ? remedyOf(error, statement, isStale) : messages.statementAdvice.kinds[advice.kind]
        }
        actions={
          error.code !== "STATEMENT_FAILED" && query === null && feature === null ? undefined : (
            <>
              {fix?.names.map((name, index) => (
                <Tooltip
                  key={name}
                  text={text.replaceBy(lineText(name, 60))}
                  shortcut={index === 0 ? keys.fix : undefined}
                >
                  <Button icon={WandSparkles} onPress={() => props.onReplace(fix, name)}>
                    {text.replaceBy(lineText(name, 60))}
                  </Button>
                </Tooltip>
              ))}
              {place === null ? null : (
                <Tooltip text={text.goToError} shortcut={keys.goTo}>
                  <Button icon={Crosshair} onPress={() => props.onShowPlace(fix ?? place)}>
                    {text.goToError}
                  </Button>
                </Tooltip>
              )}
              {isCopied ? (
                <CopyButton
                  text={error.message}
                  label={text.copyError}
                  copiedLabel={text.copied}
                  failedText={text.errorNotCopied}
                />
              ) : null}
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

function copyMessage(message: string): void {
  const { copied, errorNotCopied } = messages.results;
  navigator.clipboard.writeText(message).then(
    () => showToast(copied),
    () => showToast(errorNotCopied, "error"),
  );
}

/** Undefined: what the error's code says. */
function remedyOf(error: AppErrorData, statement: string | null, isStale: boolean): string | undefined {
  if (error.code !== "STATEMENT_FAILED") return undefined;
  const { correctMarked, diskFull, runChanged } = messages.results;
  if (isStale) return runChanged;
  if (/no space left on device|disk quota exceeded|could not extend file/i.test(error.message))
    return diskFull;
  return statement !== null && locateError(error.message, statement) !== null ? correctMarked : undefined;
}
