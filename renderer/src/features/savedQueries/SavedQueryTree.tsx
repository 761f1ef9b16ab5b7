import {
  buildProxiedInstance,
  hotkeysCoreFeature,
  type ItemInstance,
  syncDataLoaderFeature,
} from "@headless-tree/core";
import { useTree } from "@headless-tree/react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ChevronRight, FileCode, Folder } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { classNames } from "../../components/classNames";
import { ContextMenu } from "../../components/ContextMenu";
import { Icon } from "../../components/Icon";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import { type QueryNode, queryTree } from "./queryTree";
import styles from "./SavedQueriesPanel.module.css";
import { type SavedQueryActions, savedQueryMenu } from "./savedQueryMenu";

interface SavedQueryTreeProps {
  paths: readonly string[];
  currentPath: string | null;
  actions: SavedQueryActions;
}

const rowHeight = 24;
const rootId = "/";

/** The tree of saved queries: Enter and a click open one, F2 renames it, Delete removes it, and the menu has it all. */
export function SavedQueryTree({ paths, currentPath, actions }: SavedQueryTreeProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const nodes = useMemo(() => nodesById(queryTree(paths)), [paths]);
  const [expanded, setExpanded] = useState<string[]>(() => [...nodes.keys()].filter(isTopFolder));
  const [menu, setMenu] = useState<{ path: string; x: number; y: number } | null>(null);
  const text = messages.savedQueries;
  const nodeOf = (id: string): QueryNode => nodes.get(id) ?? { id, name: "", children: [] };

  const tree = useTree<QueryNode>({
    rootItemId: rootId,
    state: { expandedItems: expanded },
    setExpandedItems: setExpanded,
    dataLoader: {
      getItem: nodeOf,
      getChildren: (id) => (nodeOf(id).children ?? []).map((child) => child.id),
    },
    getItemName: (item) => item.getItemData().name,
    isItemFolder: (item) => item.getItemData().children !== null,
    scrollToItem: (item) => virtualizer.scrollToIndex(item.getItemMeta().index),
    features: [syncDataLoaderFeature, hotkeysCoreFeature],
    instanceBuilder: buildProxiedInstance,
  });
  useEffect(() => tree.rebuildTree(), [tree, nodes, expanded]);

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

  const keyDown = (event: KeyboardEvent) => {
    const item = tree.getFocusedItem();
    const { id, children } = item.getItemData();
    if (event.key === "Enter" && children === null) actions.onOpen(id);
    else if (event.key === "Enter" && item.isExpanded()) item.collapse();
    else if (event.key === "Enter") item.expand();
    else if (event.key === "F2" && children === null) actions.onRename(id);
    else if (event.key === "Delete" && children === null) actions.onRemove(id);
  };
  const openMenu = (event: MouseEvent, item: ItemInstance<QueryNode>) => {
    event.preventDefault();
    item.setFocused();
    const { id, children } = item.getItemData();
    if (children !== null) return;
    const box = event.currentTarget.getBoundingClientRect();
    // The menu key sends no point of its own.
    const at =
      event.clientX === 0 ? { x: box.left + 32, y: box.bottom } : { x: event.clientX, y: event.clientY };
    setMenu({ path: id, ...at });
  };
  const { ref: containerRef, ...container } = tree.getContainerProps(text.tree);

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
          return item === undefined ? null : (
            <QueryRow
              key={key}
              item={item}
              top={start}
              isCurrent={item.getId() === currentPath}
              onOpen={actions.onOpen}
              onContextMenu={(event) => openMenu(event, item)}
            />
          );
        })}
      </div>
      {menu === null ? null : (
        <ContextMenu
          label={text.menuOf(menu.path)}
          at={menu}
          entries={savedQueryMenu(menu.path, actions)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}

interface QueryRowProps {
  item: ItemInstance<QueryNode>;
  /** Pixels from the top of the tree. */
  top: number;
  isCurrent: boolean;
  onOpen: (path: string) => void;
  onContextMenu: (event: MouseEvent) => void;
}

function QueryRow({ item, top, isCurrent, onOpen, onContextMenu }: QueryRowProps) {
  const { id, name, children } = item.getItemData();
  const { onClick, ...row }: { onClick?: (event: MouseEvent) => void } = item.getProps();
  return (
    // The tree's own roles, keys and focus come with getProps.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      {...row}
      aria-label={name}
      title={id}
      className={classNames(styles.row, isCurrent && styles.current)}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: 2 + item.getItemMeta().level * 14 }}
      onClick={(event) => {
        onClick?.(event);
        if (children === null) onOpen(id);
      }}
      onContextMenu={onContextMenu}
    >
      <span className={classNames(styles.chevron, item.isExpanded() && styles.open)}>
        {children === null ? null : <Icon of={ChevronRight} />}
      </span>
      <Icon of={children === null ? FileCode : Folder} className={styles.icon} />
      <span className={styles.name}>{lineText(name)}</span>
    </div>
  );
}

function nodesById(top: readonly QueryNode[]): ReadonlyMap<string, QueryNode> {
  const nodes = new Map<string, QueryNode>([[rootId, { id: rootId, name: "", children: top }]]);
  const add = (node: QueryNode): void => {
    nodes.set(node.id, node);
    for (const child of node.children ?? []) add(child);
  };
  for (const node of top) add(node);
  return nodes;
}

/** A folder that lies in no other: it is expanded at first. */
function isTopFolder(id: string): boolean {
  return id !== rootId && id.indexOf("/") === id.length - 1;
}
