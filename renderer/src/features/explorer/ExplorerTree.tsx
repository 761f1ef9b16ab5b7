import { useQueryClient } from "@tanstack/react-query";
import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Database } from "#shared/api/database";
import { embeddedProfileId } from "#shared/domain/ids";
import { showToast } from "../../components/toasts";
import { Tree, type TreeHandle, type TreeMenu, type TreeNodes } from "../../components/Tree";
import { useNow } from "../../lib/useNow";
import { messages } from "../../messages/messages";
import { useRowHeight } from "../../queries/rowHeights";
import { connectionKeys } from "../../queries/connectionQueries";
import { databaseKeys } from "../../queries/databaseQueries";
import { schemaKeys } from "../../queries/schemaQueries";
import { useTableAges } from "../../queries/useTableAges";
import { type ExplorerActions, explorerMenu } from "./explorerMenu";
import { ExplorerModel, rootId, type SchemaState } from "./ExplorerModel";
import { type ExplorerNode, nodeId, nodeName, nodeNameWithAge } from "./explorerNode";
import { explorerPlace, keepExplorerPlace } from "./explorerPlaces";
import { explorerTarget, type ExplorerTarget } from "./explorerTarget";
import { ExplorerRowContent } from "./ExplorerRowContent";
import { useFilteredSchemas, useSchemas } from "./useSchemas";

interface ExplorerTreeProps {
  ref?: Ref<TreeHandle>;
  profileId: string;
  databases: readonly Database[];
  currentDatabaseId: string | null;
  filter: string;
  /** What is to be shown does not match the filter. */
  onClearFilter: () => void;
  canWrite: boolean;
  actions: ExplorerActions;
}

interface Expansion {
  readonly expanded: string[];
  /** Schemas that have been shown; a user may have collapsed them since. */
  readonly known: ReadonlySet<string>;
}

/** Databases, what they hold, and what can be done with each. */
export function ExplorerTree({ ref, ...props }: ExplorerTreeProps) {
  const { profileId, databases, currentDatabaseId, filter, actions, onClearFilter } = props;
  const tree = useRef<TreeHandle>(null);
  const queryClient = useQueryClient();
  const [kept] = useState(() => explorerPlace(profileId));
  const [expansion, setExpansion] = useState<Expansion>(() => ({
    expanded: kept?.expanded.slice() ?? databases.slice(0, 1).map(({ id }) => nodeId(id)),
    known: new Set(kept === null ? [] : [...kept.expanded, ...kept.collapsed]),
  }));
  const { expanded, known } = expansion;
  const expandedIds = useMemo(
    () => new Set(databases.filter(({ id }) => expanded.includes(nodeId(id))).map(({ id }) => id)),
    [databases, expanded],
  );
  const allSchemas = useSchemas(profileId, databases, expandedIds);
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

  // A schema is expanded when it first comes, so that one step leads from a database to its tables.
  const fresh = schemaIds(allSchemas).filter((id) => !known.has(id));
  const target = useStore(explorerTarget, (state) => state.target);
  const missing =
    target?.profileId === profileId ? placeOf(target).filter((id) => !expanded.includes(id)) : [];
  if (fresh.length > 0 || missing.length > 0)
    setExpansion({
      expanded: [...new Set([...expanded, ...fresh, ...missing])],
      known: new Set([...known, ...fresh]),
    });
  useEffect(() => {
    const shown = new Set(expanded);
    keepExplorerPlace(profileId, { expanded, collapsed: [...known].filter((id) => !shown.has(id)) });
  }, [profileId, expanded, known]);

  const nodes = useMemo<TreeNodes<ExplorerNode>>(
    () => ({ rootId, node: (id) => model.node(id), children: (id) => model.children(id) }),
    [model],
  );
  useImperativeHandle(
    ref,
    () => ({ focus: () => tree.current?.focus(), show: (id) => tree.current?.show(id) }),
    [],
  );

  useEffect(() => {
    if (target?.profileId !== profileId) return;
    const { databaseId, schema, name, column } = target;
    const id = nodeId(databaseId, schema, name);
    const node = model.node(id);
    if (node.kind !== "relation") {
      if (filter !== "") onClearFilter();
      else if (allSchemas.get(databaseId)?.status !== "loading") explorerTarget.setState({ target: null });
      return;
    }
    explorerTarget.setState({ target: null });
    const index = node.relation.columns.findIndex((one) => one.name === column);
    tree.current?.show(index === -1 ? id : nodeId(databaseId, schema, name, index));
  }, [target, profileId, allSchemas, model, filter, onClearFilter]);

  const keepScroll = useCallback(
    (scrollTop: number) => keepExplorerPlace(profileId, { scrollTop }),
    [profileId],
  );

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
  const actionOf = (node: ExplorerNode) => {
    if (node.kind === "relation") return () => actions.onQueryTable(node.database, node.relation);
    return node.kind === "remark" ? () => refresh(node.database.id) : null;
  };
  const menuOf = (node: ExplorerNode): TreeMenu => ({
    label: messages.explorer.menuOf(nodeName(node)),
    entries: explorerMenu(
      node,
      { canWrite: props.canWrite, canJoin: profileId === embeddedProfileId, age: ageOf(node) },
      actions,
      copy,
      refresh,
    ),
  });

  return (
    <Tree
      rowHeight={useRowHeight("tree")}
      ref={tree}
      label={messages.explorer.tree}
      nodes={nodes}
      expanded={expanded}
      onExpandedChange={(change) =>
        setExpansion((before) => ({
          ...before,
          expanded: typeof change === "function" ? change(before.expanded) : change,
        }))
      }
      nameOf={nodeName}
      isFolder={({ kind }) => kind !== "column" && kind !== "remark"}
      renderRow={(node) => ({
        label: nodeNameWithAge(node, ageOf(node), now),
        isCurrent: node.kind === "database" && node.database.id === currentDatabaseId,
        isMuted: node.kind === "remark",
        content: (
          <ExplorerRowContent
            node={node}
            age={ageOf(node)}
            now={now}
            onOpenConnection={actions.onOpenConnection}
          />
        ),
      })}
      actsOn="doubleClick"
      actionOf={actionOf}
      menuOf={menuOf}
      keptTop={kept?.scrollTop ?? 0}
      onScrolled={keepScroll}
    />
  );
}

/** Ids of what must be unfolded for a target to be seen. */
function placeOf({ databaseId, schema, name, column }: ExplorerTarget): string[] {
  const around = [nodeId(databaseId), nodeId(databaseId, schema)];
  return column === null ? around : [...around, nodeId(databaseId, schema, name)];
}

/** Databases whose tables are on screen, or may be soon. */
function loadedIds(schemas: ReadonlyMap<string, SchemaState>): string[] {
  return [...schemas].filter(([, { status }]) => status === "loaded").map(([id]) => id);
}

function schemaIds(schemas: ReadonlyMap<string, SchemaState>): string[] {
  return [...schemas].flatMap(([databaseId, state]) =>
    state.status === "loaded" ? state.outline.schemas.map((schema) => nodeId(databaseId, schema)) : [],
  );
}
