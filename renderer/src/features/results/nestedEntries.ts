import type { ResultColumn } from "#shared/contract/resultPort";
import { typeFamily } from "#shared/domain/typeFamily";
import { unnestAsSql } from "#shared/sql/wholeData/unnestAsSql";
import { Columns3, Rows3 } from "lucide-react";
import type { MenuEntry } from "../../components/Menu";
import { messages } from "../../messages/messages";

/** What a nested column's menu offers to take its values apart; nothing for any other column. */
export function nestedEntries(
  statement: string | null,
  columns: readonly ResultColumn[],
  index: number,
  onOpenQuery: (sql: string) => void,
): MenuEntry[] {
  const sql = statement === null ? null : unnestAsSql(statement, columns, index);
  if (sql === null) return [];
  const say = messages.resultGrid;
  const isList = typeFamily(columns[index]?.type ?? "") === "list";
  return [
    {
      id: "unnest",
      label: isList ? say.itemsAsRows : say.fieldsAsColumns,
      icon: isList ? Rows3 : Columns3,
      onAction: () => onOpenQuery(sql),
    },
  ];
}
