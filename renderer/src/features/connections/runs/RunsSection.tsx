import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection } from "#shared/api/connection";
import type { SyncRun } from "#shared/api/syncRun";
import { EmptyState } from "../../../components/EmptyState";
import { Select } from "../../../components/Select";
import { Waiting } from "../../../components/Waiting";
import { messages } from "../../../messages/messages";
import { connectionRunsQuery } from "../../../queries/connectionQueries";
import { FailedRead, FailedReadNotice } from "../../../queries/FailedRead";
import { isUnderWay } from "../outcome/mayStillRun";
import { RunDetail } from "./RunDetail";
import { RunList } from "./RunList";
import styles from "./RunsSection.module.css";
import { RunTrend } from "./RunTrend";

const runFilters = ["any", "failed", "succeeded", "underWay", "cancelled"] as const;
type RunFilter = (typeof runFilters)[number];

function fitsRunFilter(run: SyncRun, filter: RunFilter): boolean {
  switch (filter) {
    case "any":
      return true;
    case "failed":
      return run.status === "failed" || run.status === "partial";
    case "underWay":
      return isUnderWay(run);
    case "succeeded":
    case "cancelled":
      return run.status === filter;
  }
}

interface RunsSectionProps {
  profileId: string;
  connection: Connection;
  onQueryTable: (databaseId: string, table: { schema: string; table: string }) => void;
  /** Leads to another part of the Connection. */
  onShow: (section: "settings" | "tables") => void;
  /** Starts a sync of these tables alone; null where it cannot be asked for. */
  onRetry: ((tables: readonly string[]) => void) | null;
}

/** The syncs of a Connection: the last ones as a trend, the list, and the chosen one with its tables. */
export function RunsSection(props: RunsSectionProps) {
  const { profileId, connection, onQueryTable, onShow } = props;
  const text = messages.connections.runs;
  const runs = useQuery(connectionRunsQuery(profileId, connection.id));
  const [filter, setFilter] = useState<RunFilter>("any");
  // Null follows the newest: a sync that begins is shown without a click.
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { data } = runs;
  if (data === undefined) {
    return runs.error === null ? (
      <Waiting className={styles.waiting}>{messages.general.loading}</Waiting>
    ) : (
      <FailedRead read={runs} />
    );
  }
  const stale =
    runs.error === null ? null : (
      <div className={styles.stale}>
        <FailedReadNotice tone="warning" read={runs} title={text.stale} />
      </div>
    );
  if (data.length === 0) {
    return (
      <>
        {stale}
        <EmptyState title={text.noneTitle}>{text.noneText}</EmptyState>
      </>
    );
  }
  const shown = data.filter((run) => fitsRunFilter(run, filter));
  const chosen = shown.find(({ id }) => id === chosenId) ?? shown[0];
  return (
    <>
      {stale}
      <div className={styles.section}>
        <div className={styles.side}>
          <div className={styles.bar}>
            <Select
              label={text.filter}
              isLabelHidden
              options={runFilters.map((value) => ({ value, label: text[value] }))}
              value={filter}
              onChange={setFilter}
            />
          </div>
          {chosen === undefined ? (
            <p className={styles.none}>{text.noneWithOutcome}</p>
          ) : (
            <RunList
              runs={shown}
              chosenId={chosen.id}
              onChoose={({ id }) => setChosenId(id === shown[0]?.id ? null : id)}
            />
          )}
        </div>
        <div className={styles.main}>
          <div className={styles.trend}>
            <RunTrend runs={data} />
          </div>
          {chosen === undefined ? null : (
            <RunDetail
              profileId={profileId}
              connection={connection}
              run={chosen}
              previous={data[data.indexOf(chosen) + 1]}
              onQueryTable={onQueryTable}
              onShow={onShow}
              // Only what failed last is worth another try.
              onRetry={chosen.id === data[0]?.id && connection.syncsTables ? props.onRetry : null}
            />
          )}
        </div>
      </div>
    </>
  );
}
