import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import type { ClosedTab } from "#shared/domain/workspace/workspaceTab";
import { EmptyState } from "../../components/EmptyState";
import { IconButton } from "../../components/IconButton";
import { RunLines } from "../../components/RunLines";
import { useScrollStop } from "../../components/useScrollStop";
import { useNow } from "../../lib/useNow";
import { messages } from "../../messages/messages";
import { closedTabsQuery } from "../../queries/historyQueries";
import { usePlaces } from "../../queries/databaseQueries";
import { FailedRead } from "../../queries/FailedRead";
import styles from "./HistoryScreen.module.css";

interface ClosedTabsProps {
  /** Words that all occur in the title or the beginning of the text, blind to case. */
  search: string;
  onReopen: (tabId: string) => void;
}

/** The tabs that were closed last, each to be reopened. */
export function ClosedTabs({ search, onReopen }: ClosedTabsProps) {
  const text = messages.history;
  const now = useNow(60_000);
  const closed = useQuery(closedTabsQuery);
  const tabs = closed.data ?? [];
  const { stop } = useScrollStop();
  const placeOf = usePlaces(tabs.flatMap(placeOfTab));
  const found = tabs.filter((tab) => matches(tab, search));
  if (closed.error !== null) return <FailedRead read={closed} />;
  if (closed.data === undefined) return null;
  if (found.length === 0) {
    return (
      <EmptyState icon={Undo2} title={tabs.length === 0 ? text.noClosedTitle : text.noneTitle}>
        {tabs.length === 0 ? text.noClosedText : text.noneClosedText}
      </EmptyState>
    );
  }
  return (
    <div {...stop} className={styles.frame}>
      <ul className={styles.closedTabs} aria-label={text.closedTabs}>
        {found.map((tab) => (
          <li key={tab.id} className={styles.closedTab}>
            <div className={styles.words}>
              <RunLines
                sql={tab.beginning === "" ? text.longText : tab.beginning}
                place={[tab.title, ...placeOfTab(tab).map(placeOf)].join(" · ")}
                startedAt={tab.closedAt}
                now={now}
              >
                {null}
              </RunLines>
            </div>
            <IconButton
              icon={Undo2}
              label={text.reopenTab}
              placement="left"
              onPress={() => onReopen(tab.id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function placeOfTab({ profileId, databaseId }: ClosedTab) {
  return databaseId === null ? [] : [{ profileId, databaseId }];
}

function matches({ title, beginning }: ClosedTab, search: string): boolean {
  const text = `${title}\n${beginning}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
}
