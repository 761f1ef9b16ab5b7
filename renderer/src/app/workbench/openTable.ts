import { topRowsStatement } from "../../features/explorer/topRowsStatement";
import { openQuery } from "./openQuery";

/** Opens a query tab with the first rows of a table. */
export function openTable(
  profileId: string,
  databaseId: string,
  { schema, table }: { readonly schema: string; readonly table: string },
): void {
  const text = topRowsStatement({ schema, name: table });
  openQuery({ profileId, databaseId, title: table, text, isRun: true });
}
