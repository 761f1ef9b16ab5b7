import { useQueryClient } from "@tanstack/react-query";
import { Database as DatabaseIcon, Plus, RefreshCw } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { Button } from "../../components/Button";
import { EmptyState } from "../../components/EmptyState";
import { IconButton } from "../../components/IconButton";
import { SearchField } from "../../components/SearchField";
import type { TreeHandle } from "../../components/Tree";
import { Status } from "../../components/Status";
import { messages } from "../../messages/messages";
import { connectionKeys } from "../../queries/connectionQueries";
import { databaseKeys, useShownDatabases } from "../../queries/databaseQueries";
import { FailedRead } from "../../queries/FailedRead";
import { schemaKeys } from "../../queries/schemaQueries";
import styles from "./Explorer.module.css";
import type { ExplorerActions } from "./explorerMenu";
import { ExplorerTree } from "./ExplorerTree";
import { useWritePermission } from "../../lib/writePermission";

const widths = ["62%", "48%", "55%", "40%"] as const;

/** Stands where the tree will be. */
function ExplorerSkeleton() {
  return (
    <Status className={styles.skeleton} aria-label={messages.general.loading}>
      {widths.map((width) => (
        <span key={width} style={{ width }} />
      ))}
    </Status>
  );
}

interface ExplorerProps {
  profileId: string;
  /** The database of the active tab; its row is marked. */
  currentDatabaseId: string | null;
  /** Why nothing can be created or loaded here; null where it can. */
  actions: ExplorerActions;
}

/** The databases of a service with all that is in them. */
export function Explorer({ profileId, currentDatabaseId, actions }: ExplorerProps) {
  const { readOnlyReason } = useWritePermission();
  const [filter, setFilter] = useState("");
  const shownFilter = useDeferredValue(filter.trim());
  const tree = useRef<TreeHandle>(null);
  const queryClient = useQueryClient();
  const databases = useShownDatabases(profileId);
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
        {readOnlyReason === null ? (
          <IconButton icon={Plus} label={text.createDatabase} onPress={actions.onCreateDatabase} />
        ) : (
          // It keeps the focus and the tooltip, so that the reason can be read.
          <IconButton icon={Plus} label={`${text.createDatabase}. ${readOnlyReason}`} aria-disabled />
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
            <Button icon={Plus} isDisabled={readOnlyReason !== null} onPress={actions.onCreateDatabase}>
              {text.createDatabase}
            </Button>
          }
        >
          {readOnlyReason ?? undefined}
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
        onClearFilter={() => setFilter("")}
        canWrite={readOnlyReason === null}
        actions={actions}
      />
    );
  }
}
