import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Database as DatabaseIcon, Plus, RefreshCw } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { Button } from "../../components/Button";
import { EmptyState } from "../../components/EmptyState";
import { IconButton } from "../../components/IconButton";
import { SearchField } from "../../components/SearchField";
import { messages } from "../../messages/messages";
import { connectionKeys } from "../../queries/connectionQueries";
import { databaseKeys, databasesQuery } from "../../queries/databaseQueries";
import { FailedRead } from "../../queries/FailedRead";
import { schemaKeys } from "../../queries/schemaQueries";
import styles from "./Explorer.module.css";
import type { ExplorerActions } from "./explorerActions";
import { ExplorerSkeleton } from "./ExplorerSkeleton";
import { ExplorerTree, type TreeHandle } from "./ExplorerTree";

interface ExplorerProps {
  profileId: string;
  /** The database of the active tab; its row is marked. */
  currentDatabaseId: string | null;
  /** Why nothing can be created or loaded here; null where it can. */
  writeBar: string | null;
  actions: ExplorerActions;
}

/** The databases of a service with all that is in them. */
export function Explorer({ profileId, currentDatabaseId, writeBar, actions }: ExplorerProps) {
  const [filter, setFilter] = useState("");
  const shownFilter = useDeferredValue(filter.trim());
  const tree = useRef<TreeHandle>(null);
  const queryClient = useQueryClient();
  const databases = useQuery(databasesQuery(profileId));
  const text = messages.explorer;

  async function refreshAll() {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: databaseKeys.list(profileId) }),
      queryClient.invalidateQueries({ queryKey: schemaKeys.all(profileId) }),
      queryClient.invalidateQueries({ queryKey: connectionKeys.lists(profileId) }),
    ]);
  }

  return (
    <div className={styles.explorer}>
      <div className={styles.bar}>
        <SearchField
          label={text.filter}
          clearLabel={messages.general.clearFilter}
          placeholder={text.filterPlaceholder}
          value={filter}
          onChange={setFilter}
          onArrowDown={() => tree.current?.focus()}
        />
        <IconButton icon={RefreshCw} label={messages.general.refresh} onPress={() => void refreshAll()} />
        {writeBar === null ? (
          <IconButton icon={Plus} label={text.createDatabase} onPress={actions.onCreateDatabase} />
        ) : (
          // It keeps the focus and the tooltip, so that the reason can be read.
          <IconButton icon={Plus} label={`${text.createDatabase}. ${writeBar}`} aria-disabled />
        )}
      </div>
      <div className={styles.content}>{content()}</div>
    </div>
  );

  function content() {
    if (databases.data === undefined) {
      if (databases.error === null) return <ExplorerSkeleton />;
      return <FailedRead read={databases} />;
    }
    if (databases.data.length === 0) {
      return (
        <EmptyState
          icon={DatabaseIcon}
          title={text.noDatabasesTitle}
          actions={
            <Button icon={Plus} isDisabled={writeBar !== null} onPress={actions.onCreateDatabase}>
              {text.createDatabase}
            </Button>
          }
        >
          {writeBar ?? text.noDatabasesText}
        </EmptyState>
      );
    }
    return (
      <ExplorerTree
        key={profileId}
        ref={tree}
        profileId={profileId}
        databases={databases.data}
        currentDatabaseId={currentDatabaseId}
        filter={shownFilter}
        canWrite={writeBar === null}
        actions={actions}
      />
    );
  }
}
