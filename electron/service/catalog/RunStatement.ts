export type CatalogValue = string | number | boolean | null;

/** Runs one statement of the catalog; rows come as plain JSON values keyed by column name. */
export type RunStatement = (
  sql: string,
  values?: readonly CatalogValue[],
) => Promise<Record<string, unknown>[]>;
