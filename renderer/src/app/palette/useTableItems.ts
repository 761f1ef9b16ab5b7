import { labelOf } from "../../lib/labelOf";
import type { Database } from "#shared/api/database";
import type { Relation } from "#shared/api/relation";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Eye, Table2 } from "lucide-react";
import { topRowsStatement } from "../../features/explorer/topRowsStatement";
import { databasesQuery } from "../../queries/databaseQueries";
import { schemaQuery } from "../../queries/schemaQueries";
import { openQuery } from "../workbench/openQuery";
import type { PaletteItem } from "./paletteItem";

/** Tables and views of all running databases of a service; a stopped one is not woken for being searched. */
export function useTableItems(profileId: string): readonly PaletteItem[] {
  const { data: databases = [] } = useQuery(databasesQuery(profileId));
  const running = databases.filter(({ status }) => status === "running");
  return useQueries({
    queries: running.map(({ id }) => schemaQuery(profileId, id)),
    combine: (answers) =>
      running.flatMap((database, index) =>
        (answers[index]?.data ?? []).map((relation) => tableItem(profileId, database, relation)),
      ),
  });
}

function tableItem(profileId: string, database: Database, relation: Relation): PaletteItem {
  const { schema, name, kind } = relation;
  return {
    id: JSON.stringify([database.id, schema, name]),
    kind: kind ?? "table",
    label: name,
    place: `${labelOf(database)} · ${schema}`,
    icon: kind === "view" ? Eye : Table2,
    onChosen: () =>
      openQuery({
        profileId,
        databaseId: database.id,
        title: name,
        text: topRowsStatement(relation),
        isRun: true,
      }),
  };
}
