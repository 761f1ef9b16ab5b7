import { useQuery } from "@tanstack/react-query";
import { SquareArrowOutUpRight } from "lucide-react";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { Comparable, Comparison } from "#shared/domain/results/resultComparison";
import type { RunEntry } from "#shared/domain/runEntry";
import { comparisonAsSql } from "#shared/sql/wholeData/comparisonAsSql";
import { Button } from "../../../components/Button";
import { Notice } from "../../../components/Notice";
import { Tooltip } from "../../../components/Tooltip";
import { messages } from "../../../messages/messages";
import { runStatementQuery } from "../../../queries/historyQueries";
import { useResult } from "../state/resultContext";

interface CutComparisonProps {
  /** Those that are compared. */
  columns: readonly ResultColumn[];
  /** The run of the earlier result; null where it is not known any more. */
  before: Pick<RunEntry, "runId" | "profileId" | "databaseId"> | null;
  comparable: Comparable;
  comparison: Comparison;
}

/** Says that not all rows are compared and what that means, and offers to compare all of them where one statement can. */
export function CutComparison(props: CutComparisonProps) {
  const { columns, before, comparable, comparison } = props;
  const { state, statement, source, onOpenQuery } = useResult();
  const text = messages.resultCompare;
  const { data } = useQuery({ ...runStatementQuery(before?.runId ?? ""), enabled: before !== null });
  const [now, earlier] = [state.rowCount, comparable.beforeRows];
  const scope =
    state.truncated && comparable.beforeTruncated
      ? text.cutBoth(earlier, now)
      : state.truncated
        ? text.cutNow(now)
        : text.cutBefore(earlier);
  const whole =
    before === null || source === null
      ? { reason: text.statementUnknown }
      : data === undefined
        ? null
        : wholeComparison(
            { ...before, statement: data.sql },
            { ...source, statement },
            columns,
            comparable,
            comparison,
          );
  return (
    <Notice
      tone="warning"
      actions={
        whole === null || "reason" in whole ? undefined : (
          <Tooltip text={text.wholeDataNote}>
            <Button variant="quiet" icon={SquareArrowOutUpRight} onPress={() => onOpenQuery(whole.sql)}>
              {text.wholeData}
            </Button>
          </Tooltip>
        )
      }
    >
      {scope} {text.cutMeaning} {whole !== null && "reason" in whole ? whole.reason : null}
    </Notice>
  );
}

interface Side {
  /** Null where it is not known. */
  readonly statement: string | null;
  /** Where it ran. */
  readonly profileId: string;
  readonly databaseId: string;
}

/**
 * A comparison of two results, as a statement over all rows of the two statements that made them; or why there is none.
 *
 * @param columns Those of the later result
 */
function wholeComparison(
  before: Side,
  now: Side,
  columns: readonly ResultColumn[],
  comparable: Comparable,
  comparison: Comparison,
): { readonly sql: string } | { readonly reason: string } {
  const text = messages.resultCompare;
  if (before.profileId !== now.profileId || before.databaseId !== now.databaseId) {
    return { reason: text.wholeOtherDatabase };
  }
  if (before.statement === null || now.statement === null) return { reason: text.statementUnknown };
  if (before.statement.trim() === now.statement.trim()) return { reason: text.wholeSameStatement };
  const sql = comparisonAsSql(
    { sql: before.statement, columns: comparable.beforeColumns },
    { sql: now.statement, columns },
    comparison,
  );
  return sql === null ? { reason: text.wholeNotWrapped } : { sql };
}
