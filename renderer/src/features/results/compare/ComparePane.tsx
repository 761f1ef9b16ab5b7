import { useQuery } from "@tanstack/react-query";
import { GitCompareArrows, KeyRound } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { ColumnPair, Comparison } from "#shared/domain/results/resultComparison";
import type { ComparisonLook } from "#shared/domain/results/resultPresentation";
import type { AppErrorData } from "#shared/errors/AppError";
import { Button } from "../../../components/Button";
import { Dialog } from "../../../components/Dialog";
import { EmptyState } from "../../../components/EmptyState";
import { ErrorState } from "../../../components/ErrorState";
import { Spinner } from "../../../components/Spinner";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { earlierResultsQuery } from "../../../queries/historyQueries";
import type { ShownRows } from "../export/ShownRows";
import { chosenComparison, columnRefs, oneSidedColumns } from "./chosenComparison";
import styles from "./ComparePane.module.css";
import { ComparisonSetup } from "./ComparisonSetup";
import { ComparisonView } from "./ComparisonView";
import { CutComparison } from "./CutComparison";
import { EarlierResultList } from "./EarlierResultList";
import { useComparable, useEarlierName } from "./useComparable";
import { useComparedRows } from "./useComparedRows";
import { useResult } from "../state/resultContext";

interface ComparePaneProps {
  /** The run that made the result. */
  runId: string;
  look: ComparisonLook;
  onLook: (look: ComparisonLook) => void;
  /** Called with the rows that are shown, and with every change of them. */
  onShown: (shown: ShownRows | null) => void;
}

/** A result compared with an earlier one: by itself with the last of its statement, or as a person chooses. */
export function ComparePane(props: ComparePaneProps) {
  const { look, onLook, runId } = props;
  const { client, state, columns: allColumns } = useResult();
  // Columns that were made of parts of others stand behind those that are compared.
  const columns = useMemo(() => allColumns.filter(({ field }) => field === undefined), [allColumns]);
  const text = messages.resultCompare;
  const { data: earlier, error: listError } = useQuery(earlierResultsQuery(runId, ""));
  const [isChoosing, setChoosing] = useState(false);
  const [likest] = earlier?.entries ?? [];
  const proposed = likest?.likeness === "statement" ? likest.runId : null;
  const before = look.before === null || look.before === runId ? proposed : look.before;
  const entry = earlier?.entries.find((each) => each.runId === before) ?? null;
  const beforeName = useEarlierName(entry);
  const { comparable, error: refused } = useComparable(client, before);
  const chosen = comparable === null ? null : chosenComparison(comparable, columns, look);
  const keys = chosen?.keys ?? null;
  const comparison: Comparison | null =
    before === null || chosen === null || keys === null || keys.length + chosen.columns.length === 0
      ? null
      : { before, keys: [...keys], columns: [...chosen.columns] };
  const { compared, isWorking, error } = useComparedRows(client, comparison);
  const nameOf = useCallback(
    (pair: number) => columns[compared?.comparison.columns[pair]?.now ?? -1]?.name ?? "",
    [columns, compared],
  );

  const chooseBefore = (run: string): void => {
    setChoosing(false);
    onLook({ ...look, before: run });
  };
  const chooseColumns = (by: readonly ColumnPair[], leftOut: readonly ColumnPair[]): void =>
    onLook({ ...look, keys: columnRefs(by, columns), leftOut: columnRefs(leftOut, columns) });
  const anotherButton = <Button onPress={() => setChoosing(true)}>{text.chooseAnother}</Button>;
  const wholeRowsButton = (
    <Button onPress={() => chooseColumns([], chosen?.leftOut ?? [])}>{text.compareWholeRows}</Button>
  );

  return (
    <section className={styles.pane} aria-label={text.label}>
      {before === null ? null : (
        <div className={styles.bar}>
          <ComparisonSetup
            before={beforeName ?? text.unknownResult}
            onChooseBefore={() => setChoosing(true)}
            comparable={comparable}
            columns={columns}
            chosen={chosen}
            onChoose={chooseColumns}
          />
          <span className={styles.gap} />
          {isWorking || (comparable === null && refused === null) ? (
            <span className={styles.working}>
              <Spinner />
              {text.comparing}
            </span>
          ) : null}
        </div>
      )}
      {content()}
      {isChoosing ? (
        <Dialog
          title={text.chooseTitle}
          size="large"
          closeLabel={messages.general.close}
          onClose={() => setChoosing(false)}
        >
          <EarlierResultList runId={runId} chosen={before} onChoose={chooseBefore} />
        </Dialog>
      ) : null}
    </section>
  );

  function content() {
    if (before === null) return withoutBefore();
    if (refused !== null) return failed(refused, anotherButton);
    if (error !== null) {
      const actions = error.code === "RESULTS_KEY_REPEATS" ? wholeRowsButton : anotherButton;
      return failed(error, actions);
    }
    if (comparable === null || chosen === null) return null;
    if (comparable.pairs.length === 0) {
      return (
        <div className={styles.state}>
          <EmptyState icon={GitCompareArrows} title={text.noCommonTitle} actions={anotherButton}>
            {text.noCommonText}
          </EmptyState>
        </div>
      );
    }
    if (keys === null) {
      return (
        <div className={styles.state}>
          <EmptyState icon={KeyRound} title={text.noKeyTitle} actions={wholeRowsButton}>
            {text.noKeyText}
          </EmptyState>
        </div>
      );
    }
    if (compared === null) return null;
    const oneSided = oneSidedColumns(comparable, columns);
    const isCut = state.truncated || comparable.beforeTruncated;
    return (
      <ComparisonView
        key={JSON.stringify(compared.comparison)}
        compared={compared}
        nameOf={nameOf}
        onShown={props.onShown}
        remarks={
          <>
            {isCut ? (
              <div className={styles.notice}>
                <CutComparison
                  columns={columns}
                  before={entry}
                  comparable={comparable}
                  comparison={compared.comparison}
                />
              </div>
            ) : null}
            {oneSided === null ? null : <p className={styles.remark}>{oneSided}</p>}
          </>
        }
      />
    );
  }

  function failed(cause: AppErrorData, actions: ReactNode) {
    return (
      <div className={styles.state}>
        <ErrorState error={cause} actions={actions} />
      </div>
    );
  }

  function withoutBefore() {
    if (listError !== null) return failed(toAppErrorData(listError), null);
    if (earlier === undefined) {
      return (
        <p className={styles.waiting}>
          <Spinner />
          {text.looking}
        </p>
      );
    }
    if (earlier.matching === 0) {
      return (
        <div className={styles.state}>
          <EmptyState icon={GitCompareArrows} title={text.emptyTitle}>
            {text.emptyText}
          </EmptyState>
        </div>
      );
    }
    return (
      <div className={styles.choice}>
        <h2 className={styles.title}>{text.chooseTitle}</h2>
        <p className={styles.hint}>{text.chooseText}</p>
        <EarlierResultList runId={runId} chosen={null} onChoose={chooseBefore} />
      </div>
    );
  }
}
