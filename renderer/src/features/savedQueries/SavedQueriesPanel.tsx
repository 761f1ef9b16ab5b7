import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown, FileCode, FolderOpen, NotebookPen, Plus } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { Button } from "../../components/Button";
import { EmptyState } from "../../components/EmptyState";
import { Icon } from "../../components/Icon";
import { IconButton } from "../../components/IconButton";
import { Menu } from "../../components/Menu";
import { SearchField } from "../../components/SearchField";
import { messages } from "../../messages/messages";
import { FailedRead } from "../../queries/FailedRead";
import { savedQueriesQuery } from "../../queries/savedQueries";
import type { SavedQueryActions } from "./savedQueryMenu";
import { SavedQueryHits } from "./SavedQueryHits";
import { SavedQueryTree } from "./SavedQueryTree";
import styles from "./SavedQueriesPanel.module.css";

interface SavedQueriesPanelProps {
  /** The saved query of the active tab; its row is marked. */
  currentPath: string | null;
  /** Keys that save a query, as the platform writes them. */
  /** Null where the command has none. */
  saveKeys: string | null;
  actions: SavedQueryActions;
}

/** The saved queries as a tree, and what is found in them. */
export function SavedQueriesPanel({ currentPath, saveKeys, actions }: SavedQueriesPanelProps) {
  const queries = useQuery(savedQueriesQuery);
  const [search, setSearch] = useState("");
  const words = useDeferredValue(search.trim());
  const text = messages.savedQueries;
  if (queries.data === undefined) return queries.error === null ? null : <FailedRead read={queries} />;
  const { folder, suggested, paths, isCut } = queries.data;
  if (folder === null) {
    return (
      <EmptyState
        icon={FolderOpen}
        title={text.noFolderTitle}
        actions={
          <>
            <Button onPress={actions.onUseSuggested}>{text.suggestedFolder}</Button>
            <Button onPress={actions.onChooseFolder}>{text.chooseFolder}</Button>
          </>
        }
      >
        {text.noFolderText(suggested)}
      </EmptyState>
    );
  }
  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <Menu
          label={text.folder}
          entries={[
            { id: "choose", label: text.chooseOther, icon: FolderOpen, onAction: actions.onChooseFolder },
          ]}
        >
          <AriaButton className={styles.folder ?? ""}>
            <Icon of={FolderOpen} />
            <span className={styles.name} title={folder}>
              {folder.split(/[\\/]/u).at(-1)}
            </span>
            <Icon of={ChevronsUpDown} />
          </AriaButton>
        </Menu>
      </header>
      <div className={styles.bar}>
        <SearchField
          label={text.search}
          clearLabel={messages.general.clearFilter}
          value={search}
          onChange={setSearch}
        />
        <IconButton icon={NotebookPen} label={text.newNotebook} onPress={actions.onNewNotebook} />
        <IconButton icon={Plus} label={text.newQuery} onPress={actions.onNewQuery} />
      </div>
      {words !== "" ? (
        <SavedQueryHits words={words} paths={paths} onOpen={actions.onOpen} />
      ) : paths.length === 0 ? (
        <EmptyState icon={FileCode} title={text.emptyTitle}>
          {text.emptyText(saveKeys)}
        </EmptyState>
      ) : (
        <SavedQueryTree paths={paths} currentPath={currentPath} actions={actions} />
      )}
      {isCut ? <p className={styles.note}>{text.cut(paths.length)}</p> : null}
    </div>
  );
}
