import type { SourceStream } from "#shared/api/sourceStream";

/** A table that a source offers, turned on, with some columns. */
export function streamOf(name: string, columnNames: readonly string[] = ["id", "note"]): SourceStream {
  return {
    name,
    identity: { name },
    schema: null,
    table: name,
    available: true,
    unavailable: null,
    enabled: true,
    held: false,
    heldColumns: [],
    excludeColumns: [],
    columns: columnNames.map((column) => ({ name: column, type: "text", nullable: true })),
    primaryKey: columnNames.slice(0, 1),
    estimatedRows: 1200,
    target: { schema: "shop", table: name },
  };
}
