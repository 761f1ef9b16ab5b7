import { ChevronRight, FileCode, Folder } from "lucide-react";
import { useMemo, useState } from "react";
import {
  Button,
  Collection,
  type Key,
  Tree,
  TreeItem,
  TreeItemContent,
  Virtualizer,
  ListLayout,
} from "react-aria-components";
import { classNames } from "../../components/classNames";
import { ContextMenu } from "../../components/ContextMenu";
import { Icon } from "../../components/Icon";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import { type QueryNode, queryTree } from "./queryTree";
import { type SavedQueryActions, savedQueryMenu } from "./savedQueryMenu";
import styles from "./SavedQueriesPanel.module.css";

interface SavedQueryTreeProps {
  paths: readonly string[];
  currentPath: string | null;
  actions: SavedQueryActions;
}

const rowHeight = 24;

/** The tree of saved queries. Enter and a click open one; F2 renames it, Delete removes it, and the menu has it all. */
export function SavedQueryTree({ paths, currentPath, actions }: SavedQueryTreeProps) {
  const nodes = useMemo(() => queryTree(paths), [paths]);
  const [expanded, setExpanded] = useState<ReadonlySet<Key>>(() => new Set(nodes.map(({ id }) => id)));
  const [menu, setMenu] = useState<{ path: string; x: number; y: number } | null>(null);
  const text = messages.savedQueries;

  function open(key: Key) {
    const id = String(key);
    if (!id.endsWith("/")) return actions.onOpen(id);
    const rest = [...expanded].filter((one) => one !== id);
    setExpanded(new Set(expanded.has(id) ? rest : [...rest, id]));
    return undefined;
  }

  return (
    // Keys of the rows arrive here; the container itself is no stop of the Tab key.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.content}
      onKeyDownCapture={(event) => {
        const path = rowOf(event.target)?.dataset["path"];
        if (path === undefined) return;
        if (event.key === "F2") actions.onRename(path);
        else if (event.key === "Delete") actions.onRemove(path);
      }}
      onContextMenu={(event) => {
        const row = rowOf(event.target);
        const path = row?.dataset["path"];
        if (row === null || path === undefined) return;
        event.preventDefault();
        const { left, bottom } = row.getBoundingClientRect();
        // The menu key sends no point of its own.
        const at = event.clientX === 0 ? { x: left + 32, y: bottom } : { x: event.clientX, y: event.clientY };
        setMenu({ path, ...at });
      }}
    >
      <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight }}>
        <Tree
          aria-label={text.tree}
          className={styles.tree ?? ""}
          items={nodes}
          expandedKeys={expanded}
          onExpandedChange={setExpanded}
          onAction={open}
          selectionMode="none"
        >
          {(node) => <QueryRow node={node} currentPath={currentPath} />}
        </Tree>
      </Virtualizer>
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

function QueryRow({ node, currentPath }: { node: QueryNode; currentPath: string | null }) {
  return (
    <TreeItem id={node.id} textValue={node.name} className={styles.row ?? ""}>
      <TreeItemContent>
        {({ level, isExpanded }) => (
          <div
            className={classNames(styles.cell, node.id === currentPath && styles.current)}
            style={{ paddingInlineStart: level * 14 - 8 }}
            title={node.id}
            {...(node.children === null ? { "data-path": node.id } : {})}
          >
            {node.children === null ? (
              <span className={styles.chevron} />
            ) : (
              <Button slot="chevron" className={classNames(styles.chevron, isExpanded && styles.open)}>
                <Icon of={ChevronRight} />
              </Button>
            )}
            <Icon of={node.children === null ? FileCode : Folder} className={styles.icon} />
            <span className={styles.name}>{lineText(node.name)}</span>
          </div>
        )}
      </TreeItemContent>
      {node.children === null ? null : (
        <Collection items={node.children}>
          {(child) => <QueryRow node={child} currentPath={currentPath} />}
        </Collection>
      )}
    </TreeItem>
  );
}

/** The part of a row that knows its path. */
function rowOf(target: EventTarget): HTMLElement | null {
  const row = target instanceof Element ? target.closest("[role=row]") : null;
  return row?.querySelector<HTMLElement>("[data-path]") ?? null;
}
