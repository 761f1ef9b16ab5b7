import { FileCode, Folder, NotebookText } from "lucide-react";
import { useMemo, useState } from "react";
import { isNotebookPath } from "#shared/domain/savedQuery";
import { Icon } from "../../components/Icon";
import { Tree, type TreeNodes } from "../../components/Tree";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import { useRowHeight } from "../../queries/rowHeights";
import { type QueryNode, queryTree } from "./queryTree";
import styles from "./SavedQueriesPanel.module.css";
import { savedFolderMenu, type SavedQueryActions, savedQueryMenu } from "./savedQueryMenu";

interface SavedQueryTreeProps {
  paths: readonly string[];
  currentPath: string | null;
  actions: SavedQueryActions;
}

const rootId = "/";

/**
 * The tree of saved queries: Enter and a click open one, F2 renames a query or a folder, Delete removes it, and the menu
 * has it all.
 */
export function SavedQueryTree({ paths, currentPath, actions }: SavedQueryTreeProps) {
  const byId = useMemo(() => nodesById(queryTree(paths)), [paths]);
  const nodes = useMemo(() => treeNodes(byId), [byId]);
  const [expanded, setExpanded] = useState<string[]>(() => [...byId.keys()].filter(isTopFolder));
  // The query of the active tab is in sight wherever it was moved.
  const [revealed, setRevealed] = useState<string | null>(null);
  if (revealed !== currentPath) {
    setRevealed(currentPath);
    const folders = currentPath === null ? [] : foldersOf(currentPath);
    setExpanded((before) => [...new Set([...before, ...folders])]);
  }
  const text = messages.savedQueries;
  return (
    <Tree
      rowHeight={useRowHeight("tree")}
      label={text.tree}
      nodes={nodes}
      expanded={expanded}
      onExpandedChange={setExpanded}
      nameOf={({ name }) => name}
      isFolder={({ children }) => children !== null}
      renderRow={({ id, name, children }) => ({
        label: name,
        title: id,
        isCurrent: id === currentPath,
        content: (
          <>
            <Icon
              of={children !== null ? Folder : isNotebookPath(id) ? NotebookText : FileCode}
              className={styles.icon}
            />
            <span className={styles.name}>{lineText(name)}</span>
          </>
        ),
      })}
      actsOn="click"
      actionOf={({ id, children }) => (children === null ? () => actions.onOpen(id) : null)}
      menuOf={({ id, children }) => ({
        label: text.menuOf(id),
        entries: children === null ? savedQueryMenu(id, actions) : savedFolderMenu(folderPath(id), actions),
      })}
      onKey={(key, { id, children }) => {
        if (key === "F2" && children === null) actions.onRename(id);
        else if (key === "F2") actions.onRenameFolder(folderPath(id));
        else if (key === "Delete" && children === null) actions.onRemove(id);
        else if (key === "Delete") actions.onRemoveFolder(folderPath(id));
      }}
    />
  );
}

function treeNodes(byId: ReadonlyMap<string, QueryNode>): TreeNodes<QueryNode> {
  const node = (id: string): QueryNode => byId.get(id) ?? { id, name: "", children: [] };
  return { rootId, node, children: (id) => (node(id).children ?? []).map((child) => child.id) };
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

/** Ids of the folders that a query is in. */
function foldersOf(path: string): string[] {
  return [...path.matchAll(/\//gu)].map(({ index }) => path.slice(0, index + 1));
}

/** The path of a folder, whose id ends in a slash. */
function folderPath(id: string): string {
  return id.slice(0, -1);
}

/** A folder that lies in no other: it is expanded at first. */
function isTopFolder(id: string): boolean {
  return id !== rootId && id.indexOf("/") === id.length - 1;
}
