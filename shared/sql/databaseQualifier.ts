/** Names that mean something in every DuckDB database of a service, before any other database is looked for. */
const takenNames = new Set(["data", "information_schema", "main", "pg_catalog", "system", "temp"]);

interface Named {
  readonly id: string;
  readonly name: string | null;
}

/**
 * What statements of another database of the service write before a table of this one: its name, or its id where the name
 * would mean something else.
 *
 * @param all The databases of the service, as far as they are known.
 */
export function databaseQualifier({ id, name }: Named, all: readonly Named[] = []): string {
  const written = name?.toLowerCase();
  if (name === null || written === undefined || takenNames.has(written)) return id;
  return all.some((other) => other.id !== id && other.name?.toLowerCase() === written) ? id : name;
}
