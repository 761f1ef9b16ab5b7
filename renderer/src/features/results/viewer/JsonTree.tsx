import { Braces, ChevronRight, Columns3, Copy, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, useCallback } from "react";
import { Button, Collection, Tree, TreeItem, TreeItemContent } from "react-aria-components";
import type { PathStep } from "#shared/domain/results/ResultColumn";
import { Icon } from "../../../components/Icon";
import { showToast } from "../../../components/toasts";
import { Tooltip } from "../../../components/Tooltip";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import styles from "./JsonTree.module.css";
import { entryOf, formatJson, type JsonNode, rootEntry, treeEntries, type TreeEntry } from "./parseJsonTree";

/** What can be done with a part of a value. */
type TreeCommand = "copyValue" | "copyPath" | "showField";

interface KeyHeld {
  readonly code: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The keys, as they are shown. */
const treeShortcuts: Readonly<Record<TreeCommand, string>> = {
  copyValue: "Ctrl+C",
  copyPath: "Ctrl+Shift+C",
  showField: "Alt+C",
};

/** What a key does with the part that has the focus; null where it is another key. */
function treeKey({ code, altKey, shiftKey, ctrlKey, metaKey }: KeyHeld): TreeCommand | null {
  if (code !== "KeyC") return null;
  const primary = ctrlKey || metaKey;
  if (primary && !altKey) return shiftKey ? "copyPath" : "copyValue";
  return altKey && !primary && !shiftKey ? "showField" : null;
}

/** Characters of a text that stand in the tree. */
const mostShown = 2000;

interface JsonTreeProps {
  node: JsonNode;
  /** The expression that reads a part of the value. */
  pathOf: (path: readonly PathStep[]) => string;
  /** Shows a part as a column; null where there is none of it to be. */
  onShowField: ((path: readonly PathStep[]) => void) | null;
  /** Takes the focus when it appears. */
  isFocused?: boolean;
}

/** A nested value as a tree; its first level is open. Each part can be copied, with its path, and become a column. */
export function JsonTree({ node, pathOf, onShowField, isFocused = false }: JsonTreeProps) {
  const focus = useCallback(
    (tree: HTMLDivElement | null) => (isFocused && tree !== null ? focusFirstLine(tree) : undefined),
    [isFocused],
  );
  const root = rootEntry(node);
  const run = (command: TreeCommand, entry: TreeEntry): void => {
    const say = messages.resultNested;
    if (entry.node === null) return;
    if (command === "copyValue") void copy(valueText(entry.node), say.valueCopied);
    else if (command === "showField") {
      if (entry.path.length > 0) onShowField?.(entry.path);
    } else {
      const path = pathOf(entry.path);
      void copy(path, messages.resultViewer.pathCopied(path));
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const command = treeKey(event);
    const row = event.target instanceof Element ? event.target.closest('[role="row"]') : null;
    const id = row?.querySelector("[data-entry]")?.getAttribute("data-entry") ?? null;
    const entry = command === null || id === null ? null : entryOf(root, id);
    if (command === null || entry === null) return;
    event.preventDefault();
    event.stopPropagation();
    run(command, entry);
  };
  return (
    // The keys are for whichever part has the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.frame} onKeyDownCapture={onKeyDown}>
      <Tree
        ref={focus}
        aria-label={messages.results.treeLabel}
        className={styles.tree ?? ""}
        items={[root]}
        defaultExpandedKeys={["$"]}
        selectionMode="none"
      >
        {(entry) => <TreeRow entry={entry} canShow={onShowField !== null} onCommand={run} />}
      </Tree>
    </div>
  );
}

interface TreeRowProps {
  entry: TreeEntry;
  canShow: boolean;
  onCommand: (command: TreeCommand, entry: TreeEntry) => void;
}

function TreeRow({ entry, canShow, onCommand }: TreeRowProps) {
  const { id, name, node, hidden } = entry;
  const summary = node === null ? messages.results.moreItems(hidden) : summaryOf(node);
  const say = messages.resultNested;
  const commands: readonly (readonly [TreeCommand, string, LucideIcon])[] = [
    ["copyValue", say.copyValue, Copy],
    ["copyPath", messages.resultViewer.copyPath, Braces],
    ...(canShow && entry.path.length > 0 ? ([["showField", say.showAsColumn, Columns3]] as const) : []),
  ];
  return (
    <TreeItem id={id} textValue={`${name ?? ""} ${summary}`} className={styles.item ?? ""}>
      <TreeItemContent>
        {({ hasChildItems }) => (
          <div className={styles.line} data-entry={id}>
            {hasChildItems ? (
              <Button slot="chevron" className={styles.chevron ?? ""}>
                <Icon of={ChevronRight} />
              </Button>
            ) : (
              <span className={styles.chevron} />
            )}
            {name === null ? null : <bdi className={styles.name}>{lineText(name)}</bdi>}
            <bdi className={styles.value} data-kind={node?.kind ?? "hidden"} data-selectable>
              {summary}
            </bdi>
            {node === null ? null : (
              <span className={styles.commands}>
                {commands.map(([command, label, icon]) => (
                  <Tooltip key={command} text={label} shortcut={treeShortcuts[command]}>
                    <Button
                      className={styles.command ?? ""}
                      aria-label={label}
                      onPress={() => onCommand(command, entry)}
                    >
                      <Icon of={icon} />
                    </Button>
                  </Tooltip>
                ))}
              </span>
            )}
          </div>
        )}
      </TreeItemContent>
      <Collection items={treeEntries(entry)}>
        {(child) => <TreeRow entry={child} canShow={canShow} onCommand={onCommand} />}
      </Collection>
    </TreeItem>
  );
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(done, "info");
  } catch {
    showToast(messages.resultGrid.notCopied, "error");
  }
}

/** A text is copied without quotes, as it is in a cell of its own. */
function valueText(node: JsonNode): string {
  return node.kind === "string" ? node.text : formatJson(node);
}

function beginningOf(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}

function summaryOf(node: JsonNode): string {
  switch (node.kind) {
    case "object":
      return `{ ${messages.results.fields(node.members.length)} }`;
    case "array":
      return `[ ${messages.results.items(node.members.length)} ]`;
    case "string":
      return lineText(JSON.stringify(beginningOf(node.text)), Infinity);
    case "number":
    case "literal":
      return node.text;
  }
}

/**
 * Puts the focus on the first line of a tree as soon as there is one: lines come into the page after the tree itself.
 *
 * @returns Gives up waiting.
 */
function focusFirstLine(tree: HTMLElement): () => void {
  const focus = (): boolean => {
    const line = tree.querySelector<HTMLElement>('[role="row"]');
    line?.focus();
    return line !== null;
  };
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect();
  });
  if (!focus()) observer.observe(tree, { childList: true, subtree: true });
  return () => observer.disconnect();
}
