import { ChevronRight, Copy } from "lucide-react";
import { Button, Collection, Tree, TreeItem, TreeItemContent } from "react-aria-components";
import { Icon } from "../../../components/Icon";
import { showToast } from "../../../components/toasts";
import { messages } from "../../../messages/messages";
import styles from "./JsonTree.module.css";
import type { PathStep } from "./nestedPath";
import type { JsonNode } from "./parseJsonTree";

/** Members shown of one list or object; the text has them all. */
const maxMembers = 500;

interface TreeEntry {
  readonly id: string;
  readonly name: string | null;
  readonly node: JsonNode | null;
  readonly path: readonly PathStep[];
  /** Set in the last entry of a list that is not shown whole. */
  readonly hidden: number;
}

interface JsonTreeProps {
  node: JsonNode;
  /** The expression that reads a part of the value. */
  pathOf: (steps: readonly PathStep[]) => string;
}

/** A nested value as a tree; its first level is open. The path of each part can be copied. */
export function JsonTree({ node, pathOf }: JsonTreeProps) {
  const root: TreeEntry = { id: "$", name: null, node, path: [], hidden: 0 };
  return (
    <Tree
      aria-label={messages.results.treeLabel}
      className={styles.tree ?? ""}
      items={[root]}
      defaultExpandedKeys={["$"]}
      selectionMode="none"
    >
      {(entry) => <TreeRow entry={entry} pathOf={pathOf} />}
    </Tree>
  );
}

function TreeRow({ entry, pathOf }: { entry: TreeEntry; pathOf: JsonTreeProps["pathOf"] }) {
  const { id, name, node, hidden } = entry;
  const children = childrenOf(entry);
  const summary = node === null ? messages.results.moreItems(hidden) : summaryOf(node);
  return (
    <TreeItem id={id} textValue={`${name ?? ""} ${summary}`} className={styles.item ?? ""}>
      <TreeItemContent>
        {({ hasChildItems }) => (
          <div className={styles.line}>
            {hasChildItems ? (
              <Button slot="chevron" className={styles.chevron ?? ""}>
                <Icon of={ChevronRight} />
              </Button>
            ) : (
              <span className={styles.chevron} />
            )}
            {name === null ? null : <bdi className={styles.name}>{name}</bdi>}
            <bdi className={styles.value} data-kind={node?.kind ?? "hidden"} data-selectable>
              {summary}
            </bdi>
            {node === null ? null : (
              <Button
                className={styles.copy ?? ""}
                aria-label={messages.resultViewer.copyPath}
                onPress={() => copyPath(pathOf(entry.path))}
              >
                <Icon of={Copy} />
              </Button>
            )}
          </div>
        )}
      </TreeItemContent>
      <Collection items={children}>{(child) => <TreeRow entry={child} pathOf={pathOf} />}</Collection>
    </TreeItem>
  );
}

function copyPath(path: string): void {
  navigator.clipboard.writeText(path).then(
    () => showToast(messages.resultViewer.pathCopied(path), "info"),
    () => showToast(messages.resultGrid.notCopied, "error"),
  );
}

function childrenOf({ id, node, path }: TreeEntry): readonly TreeEntry[] {
  if (node === null || !("members" in node)) return [];
  const shown = node.members.slice(0, maxMembers).map(([name, value], index): TreeEntry => {
    const step = node.kind === "array" ? index : name;
    return { id: `${id}.${index}`, name, node: value, path: [...path, step], hidden: 0 };
  });
  const hidden = node.members.length - shown.length;
  return hidden === 0 ? shown : [...shown, { id: `${id}.more`, name: null, node: null, path, hidden }];
}

function summaryOf(node: JsonNode): string {
  switch (node.kind) {
    case "object":
      return `{ ${messages.results.fields(node.members.length)} }`;
    case "array":
      return `[ ${messages.results.items(node.members.length)} ]`;
    case "string":
      return JSON.stringify(node.text.length > 2000 ? `${node.text.slice(0, 2000)}…` : node.text);
    case "number":
    case "literal":
      return node.text;
  }
}
