import { useMemo } from "react";
import { type TableAge, TableAges } from "#shared/domain/tableAge/TableAge";
import type { SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import { tablesRead } from "#shared/sql/completion/tablesRead";
import { TableAgeButton } from "../../features/tableAge/TableAgeButton";
import { useTableAges } from "../../queries/useTableAges";
import { useWorkbench } from "../state/workspace/workbench";

interface StatementAgeProps {
  profileId: string;
  databaseId: string;
  sql: string;
  /** Of that database. */
  schema: SchemaIndex;
  /** When the statement began to read, for its result; null for one that is only written. Milliseconds since 1970. */
  readAt: number | null;
  placement: "top" | "bottom";
}

const none = new TableAges([]);

/** How old the rows are of the tables that a statement reads; nothing where no Connection feeds them. */
export function StatementAge(props: StatementAgeProps) {
  const { profileId, databaseId, sql, schema, readAt, placement } = props;
  const openConnection = useWorkbench((state) => state.openConnection);
  const all = useTableAges(
    profileId,
    useMemo(() => [databaseId], [databaseId]),
  ).get(databaseId);
  const ages = useMemo(() => statementAges(sql, schema, all ?? none), [sql, schema, all]);
  return (
    <TableAgeButton
      ages={ages}
      readAt={readAt}
      placement={placement}
      onOpenConnection={({ id, name }) => openConnection({ profileId, connectionId: id, title: name })}
    />
  );
}

/** The ages of those tables that a statement reads and that Connections feed, in the order they are named. */
export function statementAges(sql: string, schema: SchemaIndex, ages: TableAges): readonly TableAge[] {
  if (ages.size === 0) return [];
  const found = tablesRead(sql).flatMap((path) => {
    const relation = relationOf(path, schema);
    return relation?.schema == null ? [] : (ages.of(relation.schema, relation.name) ?? []);
  });
  return [...new Set(found)];
}

/** In `a.orders`, `a` is a schema, or where there is none of that name the database itself. */
function relationOf(path: readonly string[], schema: SchemaIndex) {
  const name = path.at(-1) ?? "";
  const qualifier = path.at(-2) ?? null;
  const found = schema.find(qualifier, name);
  if (found !== null || qualifier === null || path.length > 2 || schema.hasSchema(qualifier)) return found;
  return schema.find("main", name);
}
