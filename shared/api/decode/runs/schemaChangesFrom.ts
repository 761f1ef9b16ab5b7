import type { SchemaChange } from "../../syncRun";
import { JsonFields } from "../JsonFields";
import { textUnder } from "../textUnder";

/** What was different at the source from the sync before; entries that name no table are left out. */
export function schemaChangesFrom(value: unknown): SchemaChange[] {
  if (!Array.isArray(value)) return [];
  return value
    .map((item: unknown) => {
      const fields = JsonFields.of(item);
      const kind = textUnder(fields, "kind", "type", "change");
      const table = textUnder(fields, "table", "stream", "tableName", "name");
      if (kind === null || table === null) return null;
      return {
        kind,
        table,
        column: textUnder(fields, "column", "columnName"),
        from: textUnder(fields, "from", "before", "old"),
        to: textUnder(fields, "to", "after", "new"),
      };
    })
    .filter((change) => change !== null);
}
