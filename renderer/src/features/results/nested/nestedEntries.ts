import { Columns3, FoldHorizontal, Rows3, UnfoldHorizontal } from "lucide-react";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { unnestAsSql } from "#shared/sql/wholeData/viewAsSql";
import type { MenuEntry } from "../../../components/Menu";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { GridRows } from "../client/ViewRows";
import type { Fields } from "./useFields";

/** Cells that are looked at for whether a text holds objects. */
const cellsLookedAt = 20;

interface NestedEntryOptions {
  readonly statement: string | null;
  readonly columns: readonly ResultColumn[];
  readonly index: number;
  readonly rows: GridRows;
  readonly fields: Fields;
  readonly onOpenQuery: (sql: string, isRun?: boolean) => void;
}

/** What a nested column's menu offers to take its values apart; nothing for any other column. */
export function nestedEntries(options: NestedEntryOptions): MenuEntry[] {
  const { statement, columns, index, rows, fields, onOpenQuery } = options;
  const say = messages.resultNested;
  const column = columns[index];
  const sql =
    statement === null || column?.field !== undefined ? null : unnestAsSql(statement, columns, index);
  const isList = typeFamily(column?.type ?? "") === "list";
  const source = column?.field?.column;
  return [
    ...(column === undefined || !mayHaveFields(column, index, rows)
      ? []
      : [
          {
            id: "showFields",
            label: say.showFields,
            icon: UnfoldHorizontal,
            isDisabled: !fields.isReady,
            onAction: () => fields.onShowAll(index),
          },
        ]),
    ...(fields.hasShown(index)
      ? [
          {
            id: "hideFields",
            label: say.hideFields,
            icon: FoldHorizontal,
            onAction: () => fields.onHideAll(index),
          },
        ]
      : []),
    ...(source === undefined
      ? []
      : [
          {
            id: "hideFieldsOf",
            label: say.hideFieldsOf(lineText(columns[source]?.name ?? "")),
            icon: FoldHorizontal,
            onAction: () => fields.onHideAll(source),
          },
        ]),
    ...(sql === null
      ? []
      : [
          {
            id: "unnest",
            label: isList ? messages.resultGrid.itemsAsRows : messages.resultGrid.fieldsAsColumns,
            icon: isList ? Rows3 : Columns3,
            onAction: () => onOpenQuery(sql),
          },
        ]),
  ];
}

/** Structs, maps and JSON have fields, and so have texts that are JSON. */
function mayHaveFields({ type }: ResultColumn, index: number, rows: GridRows): boolean {
  const family = typeFamily(type);
  if (family === "list") return false;
  if (family === "json" || isNested(family)) return true;
  if (family !== "text" && family !== "unknown") return false;
  const looked = Array.from({ length: Math.min(cellsLookedAt, rows.rowCount) }, (_, row) =>
    rows.cell(row, index),
  );
  return looked.some((cell) => cell?.text?.trimStart().startsWith("{") === true);
}
