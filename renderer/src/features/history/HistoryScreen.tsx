import { runOutcomes, type RunOutcome } from "#shared/domain/runEntry";
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { EmptyState } from "../../components/EmptyState";
import { Notice } from "../../components/Notice";
import { Screen } from "../../components/Screen";
import { SearchField } from "../../components/SearchField";
import { Select } from "../../components/Select";
import { messages } from "../../messages/messages";
import { FailedRead } from "../../queries/FailedRead";
import { closedTabsQuery } from "../../queries/closedTabQueries";
import { historyQuery, type HistoryWish } from "../../queries/historyQueries";
import { ClosedTabs } from "./ClosedTabs";
import { ClearHistory } from "./ClearHistory";
import type { HistoryActions } from "./HistoryEntry";
import { HistoryList } from "./HistoryList";
import styles from "./HistoryScreen.module.css";
import { usePlaces } from "../../queries/usePlaces";

const everything = "everything";

/** Every run of a statement: found by words, database and outcome, and opened again. */
export function HistoryScreen({ actions }: { actions: HistoryActions }) {
  const text = messages.history;
  const [search, setSearch] = useState("");
  const [database, setDatabase] = useState<HistoryWish["database"]>(null);
  const [outcome, setOutcome] = useState<RunOutcome | null>(null);
  const wish = { search: useDeferredValue(search), database, outcome };
  const runs = useQuery({ ...historyQuery(wish, 0), placeholderData: (before) => before });
  const closed = useQuery(closedTabsQuery);
  const [shown, setShown] = useState<"runs" | "closedTabs">("runs");
  const areTabs = shown === "closedTabs";
  const { data } = runs;
  const databases = data?.databases ?? [];
  const placeOf = usePlaces(databases);
  const keyOf = (place: NonNullable<HistoryWish["database"]>) =>
    JSON.stringify([place.profileId, place.databaseId]);
  return (
    <Screen
      title={text.title}
      subtitle={subtitle()}
      actions={<ClearHistory of={shown} isEmpty={(areTabs ? closed.data?.length : data?.all) === 0} />}
    >
      <div className={styles.screen}>
        <search className={styles.filters}>
          <Select
            isLabelHidden
            label={text.show}
            options={[
              { value: "runs", label: text.runs },
              { value: "closedTabs", label: text.closedTabs },
            ]}
            value={shown}
            onChange={(value) => setShown(value === "closedTabs" ? value : "runs")}
          />
          <SearchField
            label={text.search}
            clearLabel={text.clearSearch}
            value={search}
            onChange={setSearch}
          />
          {areTabs ? null : (
            <>
              {" "}
              <Select
                isLabelHidden
                label={text.database}
                options={[
                  { value: everything, label: text.allDatabases },
                  ...databases.map((place) => ({ value: keyOf(place), label: placeOf(place) })),
                ]}
                value={database === null ? everything : keyOf(database)}
                onChange={(key) => setDatabase(databases.find((place) => keyOf(place) === key) ?? null)}
              />
              <Select
                isLabelHidden
                label={text.outcome}
                options={[
                  { value: everything, label: text.allOutcomes },
                  ...runOutcomes.map((value) => ({ value, label: text.outcomes[value] })),
                ]}
                value={outcome ?? everything}
                onChange={(value) => setOutcome(runOutcomes.find((one) => one === value) ?? null)}
              />
            </>
          )}
        </search>
        {areTabs ? <ClosedTabs search={wish.search} onReopen={actions.onReopenTab} /> : runList()}
      </div>
    </Screen>
  );

  function subtitle() {
    if (areTabs) return closed.data === undefined ? null : text.closedSubtitle(closed.data.length);
    return data === undefined ? null : text.subtitle(data.matching, data.all);
  }

  function runList() {
    return (
      <>
        {" "}
        {runs.error === null ? null : <FailedRead read={runs} />}
        {data === undefined || data.archived.length === 0 ? null : (
          <Notice tone="info">
            {text.archived(archivedCount(data.archived), data.archived.at(-1)?.file ?? "")}
          </Notice>
        )}
        {data?.matching === 0 ? (
          <EmptyState icon={History} title={data.all === 0 ? text.emptyTitle : text.noneTitle}>
            {data.all === 0 ? text.emptyText : text.noneText}
          </EmptyState>
        ) : null}
        {data === undefined || data.matching === 0 ? null : (
          <HistoryList
            key={JSON.stringify(wish)}
            wish={wish}
            count={data.matching}
            placeOf={placeOf}
            actions={actions}
          />
        )}
      </>
    );
  }
}

function archivedCount(archived: readonly { readonly runs: number }[]): number {
  return archived.reduce((sum, { runs }) => sum + runs, 0);
}
