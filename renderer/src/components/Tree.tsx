import {
  buildProxiedInstance,
  hotkeysCoreFeature,
  type ItemInstance,
  syncDataLoaderFeature,
} from "@headless-tree/core";
import { useTree } from "@headless-tree/react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ChevronRight } from "lucide-react";
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { useKeptScroll } from "../lib/useKeptScroll";
import { classNames } from "./classNames";
import { ContextMenu } from "./ContextMenu";
import { Icon } from "./Icon";
import type { MenuEntry } from "./Menu";
import styles from "./Tree.module.css";

/** The nodes of a tree by their ids. */
export interface TreeNodes<Node> {
  readonly rootId: string;
  /** Any node, also one that has just been taken out of the tree. */
  readonly node: (id: string) => Node;
  readonly children: (id: string) => string[];
}

/** One row of a tree. */
export interface TreeRow {
  /** What a screen reader says. */
  readonly label: string;
  readonly title?: string;
  /** Marked at its edge, as the row of the active tab. */
  readonly isCurrent?: boolean;
  readonly isMuted?: boolean;
  readonly content: ReactNode;
}

export interface TreeMenu {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

export interface TreeHandle {
  focus(): void;
  /** Scrolls to a node whose parents are expanded, and gives it the focus. */
  show(id: string): void;
}

interface TreeProps<Node> {
  ref?: Ref<TreeHandle> | undefined;
  label: string;
  nodes: TreeNodes<Node>;
  expanded: string[];
  onExpandedChange: (change: string[] | ((expanded: string[]) => string[])) => void;
  /** What typed letters look for. */
  nameOf: (node: Node) => string;
  isFolder: (node: Node) => boolean;
  renderRow: (node: Node) => TreeRow;
  /** What Enter and a click do; null where they expand and collapse the node. */
  actionOf: (node: Node) => (() => void) | null;
  /** A folder that can also be opened takes two clicks, since one expands it. */
  actsOn: "click" | "doubleClick";
  /** Null where the node has no menu. */
  menuOf: (node: Node) => TreeMenu | null;
  /** Keys other than Enter, those that move and those that open the menu. */
  onKey?: (key: string, node: Node) => void;
  /** Pixels from the top that the tree begins with. */
  keptTop?: number;
  /** Pixels; tokens.css has the same for the style of rows. */
  rowHeight: number;
  onScrolled?: (top: number) => void;
}

const ignored = (): void => undefined;

/** A tree of any length: only the rows in view exist. The ARIA tree pattern and its keys come from headless-tree. */
export function Tree<Node>(props: TreeProps<Node>) {
  const { nodes, expanded, renderRow, actionOf, actsOn, menuOf, rowHeight } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<{ node: Node; x: number; y: number } | null>(null);
  const tree = useTree<Node>({
    rootItemId: nodes.rootId,
    state: { expandedItems: expanded },
    setExpandedItems: props.onExpandedChange,
    dataLoader: { getItem: nodes.node, getChildren: nodes.children },
    getItemName: (item) => props.nameOf(item.getItemData()),
    isItemFolder: (item) => props.isFolder(item.getItemData()),
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
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useKeptScroll(scroller, props.keptTop ?? 0, virtualizer.getTotalSize(), props.onScrolled ?? ignored);
  useImperativeHandle(
    props.ref,
    () => ({
      focus: () => tree.updateDomFocus(),
      show: (id) => {
        // Its row may be new in this rendering.
        tree.rebuildTree();
        tree.getItemInstance(id).setFocused();
        tree.updateDomFocus();
      },
    }),
    [tree],
  );

  const keyDown = ({ key }: KeyboardEvent) => {
    const item = tree.getFocusedItem();
    if (key !== "Enter") return props.onKey?.(key, item.getItemData());
    const action = actionOf(item.getItemData());
    if (action !== null) action();
    else if (item.isExpanded()) item.collapse();
    else if (item.isFolder()) item.expand();
  };
  const openMenu = (event: MouseEvent, item: ItemInstance<Node>) => {
    event.preventDefault();
    item.setFocused();
    const box = event.currentTarget.getBoundingClientRect();
    // The menu key sends no point of its own.
    const at =
      event.clientX === 0 ? { x: box.left + 32, y: box.bottom } : { x: event.clientX, y: event.clientY };
    setOpen({ node: item.getItemData(), ...at });
  };
  const menu = open === null ? null : menuOf(open.node);
  const { ref: containerRef, ...container } = tree.getContainerProps(props.label);

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
            <Row
              key={key}
              item={item}
              row={renderRow(node)}
              top={start}
              actsOn={actsOn}
              onAction={() => actionOf(node)?.()}
              onContextMenu={(event) => openMenu(event, item)}
            />
          );
        })}
      </div>
      {open === null || menu === null || menu.entries.length === 0 ? null : (
        <ContextMenu label={menu.label} at={open} entries={menu.entries} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

interface RowProps<Node> {
  item: ItemInstance<Node>;
  row: TreeRow;
  /** Pixels from the top of the tree. */
  top: number;
  actsOn: TreeProps<Node>["actsOn"];
  onAction: () => void;
  onContextMenu: (event: MouseEvent) => void;
}

function Row<Node>({ item, row, top, actsOn, onAction, onContextMenu }: RowProps<Node>) {
  const { onClick, ...own }: { onClick?: (event: MouseEvent) => void } = item.getProps();
  const style = { transform: `translateY(${top}px)`, "--level": item.getItemMeta().level } as CSSProperties;
  return (
    // The tree's own handlers, roles and focus come with getProps.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      {...own}
      aria-label={row.label}
      title={row.title}
      className={classNames(
        styles.row,
        row.isCurrent === true && styles.current,
        row.isMuted === true && styles.muted,
      )}
      style={style}
      onClick={(event) => {
        onClick?.(event);
        if (actsOn === "click") onAction();
      }}
      onDoubleClick={actsOn === "doubleClick" ? onAction : undefined}
      onContextMenu={onContextMenu}
    >
      <span className={classNames(styles.chevron, item.isExpanded() && styles.open)}>
        {item.isFolder() ? <Icon of={ChevronRight} /> : null}
      </span>
      {row.content}
    </div>
  );
}
