import {
  buildProxiedInstance,
  hotkeysCoreFeature,
  type ItemInstance,
  syncDataLoaderFeature,
} from "@headless-tree/core";
import { useTree } from "@headless-tree/react";
import { useQueryClient } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Database } from "#shared/api/database";
import { ContextMenu } from "../../components/ContextMenu";
import { showToast } from "../../components/toasts";
import { useKeptScroll } from "../../lib/useKeptScroll";
import { useNow } from "../../lib/useNow";
import { messages } from "../../messages/messages";
import { connectionKeys } from "../../queries/connectionQueries";
import { databaseKeys } from "../../queries/databaseQueries";
import { schemaKeys } from "../../queries/schemaQueries";
import { useTableAges } from "../../queries/useTableAges";
import styles from "./Explorer.module.css";
import { type ExplorerActions, explorerMenu } from "./explorerMenu";
import { ExplorerModel, rootId, type SchemaState } from "./ExplorerModel";
import { type ExplorerNode, nodeId, nodeName } from "./explorerNode";
import { explorerPlace, keepExplorerPlace } from "./explorerPlaces";
import { ExplorerRow } from "./ExplorerRow";
import { useFilteredSchemas, useSchemas } from "./useSchemas";

export interface TreeHandle {
  focus(): void;
}

interface ExplorerTreeProps {
  ref?: Ref<TreeHandle>;
  profileId: string;
  databases: readonly Database[];
  currentDatabaseId: string | null;
  filter: string;
  canWrite: boolean;
  actions: ExplorerActions;
}

const rowHeight = 24;

/** The tree itself: only the rows in view exist, the ARIA tree pattern and its keys come from headless-tree. */
export function ExplorerTree(props: ExplorerTreeProps) {
  const { profileId, databases, currentDatabaseId, filter, actions } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const [kept] = useState(() => explorerPlace(profileId));
  const [unfolded, setUnfolded] = useState<string[]>(
    () => kept?.expanded.slice() ?? databases.slice(0, 1).map(({ id }) => nodeId(id)),
  );
  const [menu, setMenu] = useState<{ node: ExplorerNode; x: number; y: number } | null>(null);
  const unfoldedIds = useMemo(
    () => new Set(databases.filter(({ id }) => unfolded.includes(nodeId(id))).map(({ id }) => id)),
    [databases, unfolded],
  );
  const allSchemas = useSchemas(profileId, databases, unfoldedIds);
  const schemas = useFilteredSchemas(allSchemas, filter);
  const ages = useTableAges(profileId, loadedIds(allSchemas));
  const ageOf = (node: ExplorerNode) =>
    node.kind === "relation" && node.relation.schema !== null
      ? (ages.get(node.database.id)?.of(node.relation.schema, node.relation.name) ?? null)
      : null;
  const now = useNow(30_000);
  const model = useMemo(
    () => new ExplorerModel(databases, schemas, filter !== ""),
    [databases, schemas, filter],
  );

  // A schema is unfolded when it first comes, so that one step leads from a database to its tables.
  const seen = useRef(new Set(kept === null ? [] : [...kept.expanded, ...kept.collapsed]));
  useEffect(() => {
    const fresh: string[] = [];
    for (const [databaseId, state] of allSchemas) {
      if (state.status !== "loaded") continue;
      for (const schema of state.outline.schemas) {
        const id = nodeId(databaseId, schema);
        if (!seen.current.has(id)) fresh.push(id);
        seen.current.add(id);
      }
    }
    if (fresh.length > 0) setUnfolded((ids) => [...ids, ...fresh]);
  }, [allSchemas]);
  useEffect(() => {
    const expanded = new Set(unfolded);
    const collapsed = [...seen.current].filter((id) => !expanded.has(id));
    keepExplorerPlace(profileId, { expanded: [...expanded], collapsed });
  }, [profileId, unfolded]);

  const tree = useTree<ExplorerNode>({
    rootItemId: rootId,
    state: { expandedItems: unfolded },
    setExpandedItems: setUnfolded,
    dataLoader: { getItem: (id) => model.node(id), getChildren: (id) => model.children(id) },
    getItemName: (item) => nodeName(item.getItemData()),
    isItemFolder: (item) => item.getItemData().kind !== "column" && item.getItemData().kind !== "remark",
    scrollToItem: (item) => virtualizer.scrollToIndex(item.getItemMeta().index),
    features: [syncDataLoaderFeature, hotkeysCoreFeature],
    instanceBuilder: buildProxiedInstance,
  });
  useEffect(() => tree.rebuildTree(), [tree, model, unfolded]);

  const items = tree.getItems();
  // The virtualizer's functions must not be memoized; nothing here is.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: (index) => items[index]?.getId() ?? index,
  });
  const keepScroll = useCallback(
    (scrollTop: number) => keepExplorerPlace(profileId, { scrollTop }),
    [profileId],
  );
  useKeptScroll(scroller, kept?.scrollTop ?? 0, virtualizer.getTotalSize(), keepScroll);
  useImperativeHandle(props.ref, () => ({ focus: () => tree.updateDomFocus() }), [tree]);

  const refresh = (databaseId: string) => {
    void queryClient.invalidateQueries({ queryKey: databaseKeys.list(profileId) });
    void queryClient.invalidateQueries({ queryKey: schemaKeys.one(profileId, databaseId) });
    void queryClient.invalidateQueries({ queryKey: connectionKeys.list(profileId, databaseId) });
  };
  const copy = (name: string) => {
    navigator.clipboard.writeText(name).then(
      () => showToast(messages.general.copied),
      () => showToast(messages.general.copyFailed, "error"),
    );
  };
  const carryOut = (item: ItemInstance<ExplorerNode>) => {
    const node = item.getItemData();
    if (node.kind === "relation") actions.onQueryTable(node.database, node.relation);
    else if (node.kind === "remark") refresh(node.database.id);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    const item = tree.getFocusedItem();
    const { kind } = item.getItemData();
    if (kind === "database" || kind === "schema") {
      if (item.isExpanded()) item.collapse();
      else item.expand();
    } else carryOut(item);
  };
  const openMenu = (event: MouseEvent, item: ItemInstance<ExplorerNode>) => {
    event.preventDefault();
    item.setFocused();
    const box = event.currentTarget.getBoundingClientRect();
    // The menu key sends no point of its own.
    const at =
      event.clientX === 0 ? { x: box.left + 32, y: box.bottom } : { x: event.clientX, y: event.clientY };
    setMenu({ node: item.getItemData(), ...at });
  };
  const entries =
    menu === null
      ? []
      : explorerMenu(menu.node, { canWrite: props.canWrite, age: ageOf(menu.node) }, actions, copy, refresh);
  const { ref: containerRef, ...container } = tree.getContainerProps(messages.explorer.tree);

  return (
    <div ref={scroller} className={styles.tree}>
      {/* Keys of the rows arrive here; the container itself is no stop of the Tab key. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        {...container}
        ref={containerRef}
        className={styles.rows}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={keyDown}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          const node = item.getItemData();
          return (
            <ExplorerRow
              key={key}
              item={item}
              age={ageOf(node)}
              now={now}
              top={start}
              isCurrent={node.kind === "database" && node.database.id === currentDatabaseId}
              onContextMenu={(event) => openMenu(event, item)}
              onDoubleClick={() => carryOut(item)}
              onOpenConnection={actions.onOpenConnection}
            />
          );
        })}
      </div>
      {menu === null || entries.length === 0 ? null : (
        <ContextMenu
          label={messages.explorer.menuOf(nodeName(menu.node))}
          at={menu}
          entries={entries}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}

/** Databases whose tables are on screen, or may be soon. */
function loadedIds(schemas: ReadonlyMap<string, SchemaState>): string[] {
  return [...schemas].filter(([, { status }]) => status === "loaded").map(([id]) => id);
}
