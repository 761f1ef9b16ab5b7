import { useQueries, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { type ArchivedRuns, type RunOutcome, runOutcomes } from "#shared/domain/runEntry";
import { Checkbox } from "../../components/Checkbox";
import { EmptyState } from "../../components/EmptyState";
import { Notice } from "../../components/Notice";
import { Screen } from "../../components/Screen";
import { SearchField } from "../../components/SearchField";
import { Select } from "../../components/Select";
import { Spinner } from "../../components/Spinner";
import { Status } from "../../components/Status";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import {
  archiveQuery,
  closedTabsQuery,
  type HistoryFilter,
  historyQuery,
} from "../../queries/historyQueries";
import { usePlaces } from "../../queries/databaseQueries";
import { FailedRead } from "../../queries/FailedRead";
import { ClearClosedTabs } from "./ClearClosedTabs";
import { ClosedTabs } from "./ClosedTabs";
import { DeleteRuns } from "./DeleteRuns";
import { HistoryList } from "./HistoryList";
import type { HistoryActions, HistoryEntry } from "./HistoryRow";
import { RunNameDialog } from "./RunNameDialog";
import styles from "./HistoryScreen.module.css";

const everything = "everything";

/** Every run of a statement: found by words, database and outcome, and opened again. */
export function HistoryScreen({ actions: given }: { actions: Omit<HistoryActions, "onName"> }) {
  const text = messages.history;
  const [search, setSearch] = useState("");
  const [database, setDatabase] = useState<HistoryFilter["database"]>(null);
  const [outcome, setOutcome] = useState<RunOutcome | null>(null);
  const [isStarred, setStarred] = useState(false);
  const [named, setNamed] = useState<HistoryEntry | null>(null);
  const actions = { ...given, onName: setNamed };
  const filter = { search: useDeferredValue(search), database, outcome, isStarred };
  const runs = useQuery({ ...historyQuery(filter, 0), placeholderData: (before) => before });
  const closed = useQuery(closedTabsQuery);
  const [shown, setShown] = useState<"runs" | "closedTabs">("runs");
  const areTabs = shown === "closedTabs";
  const { data } = runs;
  const archives = useArchivedRuns(filter, areTabs ? [] : (data?.archived ?? []));
  const matching = (data?.matching ?? 0) + (archives?.matching ?? 0);
  const databases = data?.databases ?? [];
  const placeOf = usePlaces(databases);
  const keyOf = (place: NonNullable<HistoryFilter["database"]>) =>
    JSON.stringify([place.profileId, place.databaseId]);
  return (
    <Screen
      title={text.title}
      subtitle={subtitle()}
      actions={
        areTabs ? (
          <ClearClosedTabs isEmpty={closed.data?.length === 0} />
        ) : (
          <DeleteRuns isEmpty={data?.all === 0 && data.archived.length === 0} />
        )
      }
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
            label={areTabs ? text.searchClosedTabs : text.search}
            clearLabel={text.clearSearch}
            value={search}
            onChange={setSearch}
          />
          {areTabs ? null : (
            <>
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
              <Checkbox isSelected={isStarred} onChange={setStarred}>
                {text.starredOnly}
              </Checkbox>
            </>
          )}
        </search>
        {areTabs ? <ClosedTabs search={filter.search} onReopen={actions.onReopenTab} /> : runList()}
        {named === null ? null : <RunNameDialog entry={named} onClose={() => setNamed(null)} />}
      </div>
    </Screen>
  );

  function subtitle() {
    if (areTabs)
      return closed.data === undefined || closed.data.length === 0
        ? null
        : text.closedSubtitle(closed.data.length);
    return data === undefined
      ? null
      : text.subtitle(matching, data.all + (archives === null ? 0 : archivedCount(data.archived)));
  }

  function runList() {
    return (
      <>
        {runs.error === null ? null : <FailedRead read={runs} />}
        {data === undefined || data.archived.length === 0 || archives !== null ? null : (
          <Notice tone="info">{text.archived(archivedCount(data.archived))}</Notice>
        )}
        {archives === null ? null : <ArchiveProgress found={archives} />}
        {data !== undefined && matching === 0 && !isSearchingArchives(archives) ? (
          <EmptyState icon={History} title={data.all === 0 ? text.emptyTitle : text.noneTitle}>
            {data.all === 0 ? text.emptyText : text.noneText}
          </EmptyState>
        ) : null}
        {data === undefined || matching === 0 ? null : (
          <HistoryList
            key={JSON.stringify(filter)}
            filter={filter}
            days={data.days}
            archived={archives?.entries ?? []}
            placeOf={placeOf}
            actions={actions}
          />
        )}
      </>
    );
  }
}

function isSearchingArchives(found: FoundInArchives | null): boolean {
  return found !== null && found.searched < found.archives;
}

/** How far the search of the archives is, and what it leaves out. */
function ArchiveProgress({ found }: { found: FoundInArchives }) {
  const text = messages.history;
  if (found.error !== null) {
    return <Notice tone="error">{text.archivesUnread(toAppErrorData(found.error).message)}</Notice>;
  }
  if (isSearchingArchives(found)) {
    return (
      <Status className={styles.searching}>
        <Spinner />
        {text.searchingArchives(found.searched + 1, found.archives)}
      </Status>
    );
  }
  if (found.entries.length === found.matching) return null;
  return <Notice tone="info">{text.archivedFound(found.entries.length, found.matching)}</Notice>;
}

function archivedCount(archived: readonly { readonly runs: number }[]): number {
  return archived.reduce((sum, { runs }) => sum + runs, 0);
}

/** Archived runs that a search found so far. */
interface FoundInArchives {
  /** The newest first. */
  readonly entries: readonly HistoryEntry[];
  /** Runs that match; more than the entries where an archive has very many. */
  readonly matching: number;
  readonly searched: number;
  readonly archives: number;
  readonly error: Error | null;
}

/** Searches the archives one after the other, the newest first, while anything is searched for. */
function useArchivedRuns(filter: HistoryFilter, archived: readonly ArchivedRuns[]): FoundInArchives | null {
  const isSearching =
    filter.search.trim() !== "" || filter.database !== null || filter.outcome !== null || filter.isStarred;
  const files = isSearching ? archived.map(({ file }) => file).toReversed() : [];
  const first = useQueries({
    queries: files.map((file) => ({ ...archiveQuery(filter, file), enabled: false })),
  });
  const next = first.findIndex(({ data, error }) => data === undefined && error === null);
  const reads = useQueries({
    queries: files.map((file, index) => ({ ...archiveQuery(filter, file), enabled: index === next })),
  });
  if (files.length === 0) return null;
  return {
    entries: reads.flatMap(({ data }) => data?.entries ?? []),
    matching: reads.reduce((sum, { data }) => sum + (data?.matching ?? 0), 0),
    searched: reads.filter(({ data, error }) => data !== undefined || error !== null).length,
    archives: files.length,
    error: reads.find(({ error }) => error !== null)?.error ?? null,
  };
}
