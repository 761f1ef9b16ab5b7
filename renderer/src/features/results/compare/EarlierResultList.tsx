import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from "react-aria-components";
import { resultLikenesses } from "#shared/domain/runEntry";
import { Notice } from "../../../components/Notice";
import { RunLines } from "../../../components/RunLines";
import { SearchField } from "../../../components/SearchField";
import { formatTimeOfDay } from "../../../lib/formatTime";
import { lineText } from "../../../lib/lineText";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { useNow } from "../../../lib/useNow";
import { messages } from "../../../messages/messages";
import { usePlaces } from "../../../queries/databaseQueries";
import { earlierResultsQuery } from "../../../queries/historyQueries";
import styles from "./EarlierResultList.module.css";

interface EarlierResultListProps {
  /** The run whose result is compared. */
  runId: string;
  /** The result that it is compared with now. */
  chosen: string | null;
  onChoose: (runId: string) => void;
}

/** Kept results to choose from, the likest first; found by words of their statements. */
export function EarlierResultList({ runId, chosen, onChoose }: EarlierResultListProps) {
  const text = messages.resultCompare;
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const { data, error } = useQuery({
    ...earlierResultsQuery(runId, wanted),
    placeholderData: (before) => before,
  });
  const entries = data?.entries ?? [];
  const placeOf = usePlaces(entries);
  const now = useNow(60_000);
  const list = useRef<HTMLDivElement>(null);
  const sections = resultLikenesses.flatMap((likeness) => {
    const items = entries.filter((entry) => entry.likeness === likeness);
    return items.length === 0 ? [] : [{ id: likeness, items }];
  });
  return (
    <div className={styles.choice}>
      <SearchField
        label={text.search}
        placeholder={text.search}
        clearLabel={text.clearSearch}
        value={search}
        onChange={setSearch}
        onArrowDown={() => list.current?.focus()}
      />
      {error === null ? null : <Notice tone="error">{toAppErrorData(error).message}</Notice>}
      <ListBox
        ref={list}
        aria-label={text.earlierResults}
        className={styles.list ?? ""}
        selectionMode="single"
        items={sections}
        selectedKeys={chosen === null ? [] : [chosen]}
        disallowEmptySelection={chosen !== null}
        onSelectionChange={(keys) => {
          const next = entries.find((entry) => keys === "all" || keys.has(entry.runId));
          if (next !== undefined) onChoose(next.runId);
        }}
        renderEmptyState={() => (
          <p className={styles.none}>{data === undefined ? text.looking : text.noneMatches}</p>
        )}
      >
        {({ id, items }) => (
          <ListBoxSection id={id} className={styles.section ?? ""}>
            <Header className={styles.heading ?? ""}>{text.likeness[id]}</Header>
            <Collection items={items}>
              {(entry) => {
                const { sql, startedAt, rowCount } = entry;
                const place = placeOf(entry);
                const rows = rowCount === null ? [] : [messages.history.rows(rowCount, entry.truncated)];
                const said = [place, formatTimeOfDay(startedAt, now), ...rows, lineText(sql)];
                return (
                  <ListBoxItem id={entry.runId} textValue={said.join(", ")} className={styles.item ?? ""}>
                    <RunLines sql={sql} place={place} startedAt={startedAt} now={now}>
                      {rows.map((count) => (
                        <span key={count}>{count}</span>
                      ))}
                    </RunLines>
                  </ListBoxItem>
                );
              }}
            </Collection>
          </ListBoxSection>
        )}
      </ListBox>
      {data !== undefined && data.matching > entries.length ? (
        <p className={styles.none}>{text.firstOf(entries.length, data.matching)}</p>
      ) : null}
    </div>
  );
}
