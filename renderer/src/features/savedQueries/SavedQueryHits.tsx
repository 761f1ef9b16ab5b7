import { useQuery } from "@tanstack/react-query";
import { FileCode } from "lucide-react";
import { ListBox, ListBoxItem } from "react-aria-components";
import { savedQueryName } from "#shared/domain/savedQuery";
import { Icon } from "../../components/Icon";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import { savedQuerySearch } from "../../queries/savedQueries";
import type { SavedQueryActions } from "./savedQueryMenu";
import styles from "./SavedQueriesPanel.module.css";

interface SavedQueryHitsProps {
  words: string;
  paths: readonly string[];
  onOpen: SavedQueryActions["onOpen"];
}

/** Names that are listed at once; a longer word finds the others. */
const maxNames = 50;

/** Saved queries whose name has all words, and lines in which they stand. */
export function SavedQueryHits({ words, paths, onOpen }: SavedQueryHitsProps) {
  const { data } = useQuery({ ...savedQuerySearch(words), placeholderData: (before) => before });
  const text = messages.savedQueries;
  const wanted = words.toLowerCase().split(/\s+/u);
  const named = paths
    .filter((path) => wanted.every((word) => path.toLowerCase().includes(word)))
    .slice(0, maxNames);
  const items = [
    ...named.map((path) => ({ id: path, path, line: null, name: savedQueryName(path), found: path })),
    ...(data?.hits ?? []).map((hit) => ({
      id: `${hit.path}:${hit.line}`,
      path: hit.path,
      line: hit.line,
      name: hit.text,
      found: text.line(hit.path, hit.line),
    })),
  ];
  if (items.length === 0) {
    return data === undefined ? null : <p className={styles.note}>{text.nothingFound(words)}</p>;
  }
  return (
    <div className={styles.content}>
      <ListBox
        aria-label={text.search}
        className={styles.hits ?? ""}
        items={items}
        selectionMode="none"
        onAction={(key) => {
          const item = items.find(({ id }) => id === key);
          if (item !== undefined) onOpen(item.path, item.line ?? undefined);
        }}
      >
        {(item) => (
          <ListBoxItem id={item.id} textValue={`${item.name} ${item.found}`} className={styles.hit ?? ""}>
            {item.line === null ? <Icon of={FileCode} className={styles.icon} /> : null}
            <span className={styles.name} data-code={item.line === null ? undefined : true}>
              {lineText(item.name)}
            </span>
            <span className={styles.found}>{item.found}</span>
          </ListBoxItem>
        )}
      </ListBox>
      {data?.isCut === true ? <p className={styles.note}>{text.cutHits(data.hits.length)}</p> : null}
    </div>
  );
}
