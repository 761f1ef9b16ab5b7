import type { ResultColumn } from "#shared/contract/resultPort";
import { placedPivot, type LookKey, type LookValue, type PivotLook } from "#shared/domain/resultLook";
import { groupingAsSql } from "#shared/sql/wholeData/groupingAsSql";
import { Grid2x2, SquareArrowOutUpRight } from "lucide-react";
import { Button } from "../../../components/Button";
import { Checkbox } from "../../../components/Checkbox";
import { EmptyState } from "../../../components/EmptyState";
import { ErrorState } from "../../../components/ErrorState";
import { Spinner } from "../../../components/Spinner";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import { scopeText } from "../scopeText";
import { keyEntries, listEntries, valueEntries } from "./chipEntries";
import { GroupGrid } from "./GroupGrid";
import { keyName, putInto, valueName, type Well } from "./pivotChoices";
import { PivotColumns } from "./PivotColumns";
import { pivotGrouping } from "./pivotGrouping";
import styles from "./PivotPane.module.css";
import { PivotWell } from "./PivotWell";
import { useGroupedRows } from "./useGroupedRows";

const emptyPivot: PivotLook = { rows: [], across: [], values: [], totals: false };

interface PivotPaneProps {
  client: ResultClient;
  state: ResultState;
  columns: readonly ResultColumn[];
  statement: string | null;
  onOpenQuery: (sql: string) => void;
  pivot: PivotLook | null;
  onPivot: (pivot: PivotLook) => void;
}

/** Groups of a result: the columns to choose from, the wells they go into, and what comes of it. */
export function PivotPane(props: PivotPaneProps) {
  const { client, state, columns, statement, onOpenQuery, onPivot, pivot: chosen } = props;
  const text = messages.resultAnalysis;
  const pivot = chosen === null ? emptyPivot : placedPivot(chosen, columns);
  const grouping = pivotGrouping(pivot, columns);
  const groups = useGroupedRows(client, state.viewId, grouping);
  const change = (part: Partial<PivotLook>): void => onPivot({ ...pivot, ...part });
  const put = (index: number, well: Well): void => {
    const column = columns[index];
    if (column !== undefined) onPivot(putInto(pivot, well, { index, name: column.name }, column));
  };
  const typeOf = (one: LookKey | LookValue): string => columns[one.column?.index ?? -1]?.type ?? "";
  const sql =
    grouping === null || statement === null
      ? null
      : groupingAsSql(statement, columns, state.view.filters, grouping);

  return (
    <div className={styles.pane}>
      <PivotColumns
        columns={columns}
        onPut={put}
        onCountRows={() => change({ values: [...pivot.values, { column: null, aggregate: "count" }] })}
      />
      <div className={styles.main}>
        <div className={styles.wells}>
          <PivotWell
            well="rows"
            onDrop={(index) => put(index, "rows")}
            chips={pivot.rows.map((key, place) => ({
              name: keyName(key),
              entries: [
                ...keyEntries(key, typeOf(key), (next) => change({ rows: pivot.rows.with(place, next) })),
                ...listEntries(pivot.rows, place, (rows) => change({ rows })),
              ],
            }))}
          />
          <PivotWell
            well="across"
            onDrop={(index) => put(index, "across")}
            chips={pivot.across.map((key, place) => ({
              name: keyName(key),
              entries: [
                ...keyEntries(key, typeOf(key), (next) => change({ across: pivot.across.with(place, next) })),
                ...listEntries(pivot.across, place, (across) => change({ across })),
              ],
            }))}
          />
          <PivotWell
            well="values"
            onDrop={(index) => put(index, "values")}
            chips={pivot.values.map((value, place) => ({
              name: valueName(value),
              entries: [
                ...valueEntries(value, typeOf(value), (next) =>
                  change({ values: pivot.values.with(place, next) }),
                ),
                ...listEntries(pivot.values, place, (values) => change({ values })),
              ],
            }))}
          />
        </div>
        <div className={styles.result}>
          {grouping === null ? (
            <EmptyState icon={Grid2x2} title={text.pivotEmptyTitle}>
              {text.pivotEmptyText}
            </EmptyState>
          ) : null}
          {groups.error === null ? null : <ErrorState error={groups.error} />}
          {groups.rows === null ? null : (
            <GroupGrid
              key={groups.rows.columns.map(({ name }) => name).join("\n")}
              client={client}
              rows={groups.rows}
            />
          )}
        </div>
        <div className={styles.foot}>
          {groups.isWorking ? <Spinner /> : null}
          <output>
            {groups.rows === null
              ? scopeText(state)
              : `${text.groups(groups.rows.rowCount - (pivot.totals && pivot.rows.length > 0 ? 1 : 0))} · ${scopeText(state)}`}
          </output>
          <span className={styles.gap} />
          <Checkbox isSelected={pivot.totals} onChange={(totals) => change({ totals })}>
            {text.totals}
          </Checkbox>
          <Button
            variant="quiet"
            icon={SquareArrowOutUpRight}
            isDisabled={sql === null}
            onPress={() => {
              if (sql !== null) onOpenQuery(sql);
            }}
          >
            {state.truncated ? text.overAllRows : text.openAsSql}
          </Button>
        </div>
      </div>
    </div>
  );
}
