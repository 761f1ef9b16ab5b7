import { TableAges } from "#shared/domain/tableAge/TableAges";
import type { SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import { useMemo } from "react";
import { TableAgeButton } from "../../features/tableAge/TableAgeButton";
import { useTableAges } from "../../queries/useTableAges";
import { statementAges } from "./statementAges";
import { useWorkbench } from "./workbench";

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
