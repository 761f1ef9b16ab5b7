import { Cable, Copy, FileCode, FileUp, FlaskConical, Play, RefreshCw, SquareTerminal } from "lucide-react";
import type { TableAge } from "#shared/domain/tableAge/TableAge";
import { quoteIdentifier } from "#shared/sql/quote";
import type { MenuEntry } from "../../components/Menu";
import { labelOf } from "../../components/labelOf";
import { messages } from "../../messages/messages";
import type { ExplorerNode } from "./explorerNode";
import { nameWithDatabase, qualifiedName } from "./topRowsStatement";
import type { Database } from "#shared/api/database";
import type { Relation } from "#shared/api/relation";

/** What the Explorer asks of the rest of the window. */
export interface ExplorerActions {
  readonly onQueryTable: (database: Database, relation: Relation) => void;
  readonly onShowDefinition: (database: Database, relation: Relation) => void;
  readonly onNewQuery: (database: Database) => void;
  readonly onLoadFile: (database: Database) => void;
  readonly onLoadSample: (database: Database) => void;
  readonly onOpenConnection: (connection: { readonly id: string; readonly name: string }) => void;
  readonly onCreateDatabase: () => void;
}

interface MenuState {
  readonly canWrite: boolean;
  /** Whether a statement may name tables of the service's other databases. */
  readonly canJoin: boolean;
  readonly age: TableAge | null;
}

/** What can be done with a row, in the order of its context menu. */
export function explorerMenu(
  node: ExplorerNode,
  { canWrite, canJoin, age }: MenuState,
  actions: ExplorerActions,
  copy: (text: string) => void,
  refresh: (databaseId: string) => void,
): readonly MenuEntry[] {
  if (node.kind === "root" || node.kind === "remark") return [];
  const { database } = node;
  const text = messages.explorer.menu;
  const entry = {
    copyName: (name: string) => ({
      id: "copyName",
      label: text.copyName,
      icon: Copy,
      onAction: () => copy(name),
    }),
    copyQualified: (name: string) => ({
      id: "copyQualified",
      label: text.copyQualifiedName,
      icon: Copy,
      onAction: () => copy(name),
    }),
    refresh: { id: "refresh", label: text.refresh, icon: RefreshCw, onAction: () => refresh(database.id) },
  };
  switch (node.kind) {
    case "database":
      return [
        {
          id: "newQuery",
          label: text.newQuery,
          icon: SquareTerminal,
          onAction: () => actions.onNewQuery(database),
        },
        {
          id: "loadFile",
          label: canWrite ? text.loadFile : text.needsFullKey(text.loadFile),
          icon: FileUp,
          isDisabled: !canWrite,
          onAction: () => actions.onLoadFile(database),
        },
        {
          id: "loadSample",
          label: canWrite ? text.loadSample : text.needsFullKey(text.loadSample),
          icon: FlaskConical,
          isDisabled: !canWrite,
          onAction: () => actions.onLoadSample(database),
        },
        "separator",
        entry.copyName(labelOf(database)),
        entry.refresh,
      ];
    case "schema":
      return node.schema === null ? [entry.refresh] : [entry.copyName(node.schema), entry.refresh];
    case "relation":
      return [
        {
          id: "query",
          label: text.queryTopRows,
          icon: Play,
          onAction: () => actions.onQueryTable(database, node.relation),
        },
        {
          id: "definition",
          label: text.showDefinition,
          icon: FileCode,
          onAction: () => actions.onShowDefinition(database, node.relation),
        },
        ...(age === null
          ? []
          : [
              {
                id: "connection",
                label: messages.tableAges.openConnection(age.connectionName),
                icon: Cable,
                onAction: () => actions.onOpenConnection({ id: age.connectionId, name: age.connectionName }),
              },
            ]),
        "separator",
        entry.copyName(node.relation.name),
        entry.copyQualified(qualifiedName(node.relation)),
        ...(canJoin
          ? [
              {
                id: "copyWithDatabase",
                label: text.copyNameWithDatabase,
                icon: Copy,
                onAction: () => copy(nameWithDatabase(database, node.relation)),
              },
            ]
          : []),
        entry.refresh,
      ];
    case "column":
      return [
        entry.copyName(node.column.name),
        entry.copyQualified(`${qualifiedName(node.relation)}.${quoteIdentifier(node.column.name)}`),
      ];
  }
}
