import { useQuery } from "@tanstack/react-query";
import { SquareArrowOutUpRight } from "lucide-react";
import type { ResultColumn } from "#shared/contract/ResultColumn";
import type { Comparable, Comparison } from "#shared/contract/resultComparison";
import type { RunEntry } from "#shared/domain/runEntry";
import { Button } from "../../../components/Button";
import { Notice } from "../../../components/Notice";
import { Tooltip } from "../../../components/Tooltip";
import { messages } from "../../../messages/messages";
import { runStatementQuery } from "../../../queries/historyQueries";
import type { ResultState } from "../client/ResultState";
import type { ResultSource } from "../ResultSource";
import { wholeComparison } from "./wholeComparison";

interface CutComparisonProps {
  state: ResultState;
  columns: readonly ResultColumn[];
  statement: string | null;
  source: ResultSource | null;
  /** The run of the earlier result; null where it is not known any more. */
  before: Pick<RunEntry, "runId" | "profileId" | "databaseId"> | null;
  comparable: Comparable;
  comparison: Comparison;
  onOpenQuery: (sql: string, isRun?: boolean) => void;
}

/** Says that not all rows are compared and what that means, and offers to compare all of them where one statement can. */
export function CutComparison(props: CutComparisonProps) {
  const { state, columns, statement, source, before, comparable, comparison, onOpenQuery } = props;
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
      ? { refusal: text.statementUnknown }
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
        whole === null || "refusal" in whole ? undefined : (
          <Tooltip text={text.wholeDataNote}>
            <Button variant="quiet" icon={SquareArrowOutUpRight} onPress={() => onOpenQuery(whole.sql)}>
              {text.wholeData}
            </Button>
          </Tooltip>
        )
      }
    >
      {scope} {text.cutMeaning} {whole !== null && "refusal" in whole ? whole.refusal : null}
    </Notice>
  );
}
