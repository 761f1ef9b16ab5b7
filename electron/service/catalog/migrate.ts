import { z } from "zod";
import { migrations } from "./migrations";
import type { RunStatement } from "./RunStatement";

const versionRows = z.array(z.strictObject({ version: z.int() }));

/**
 * Brings a catalog to the newest structure.
 *
 * @param run Runs statements of one transaction: a service killed meanwhile leaves the old structure, whole.
 * @throws Error when the catalog was written by a newer version of the service
 */
export async function migrate(run: RunStatement): Promise<void> {
  await run("CREATE TABLE IF NOT EXISTS catalog_version (version INTEGER NOT NULL)");
  const [current] = versionRows.parse(await run("SELECT version FROM catalog_version"));
  const version = current?.version ?? 0;
  if (version > migrations.length) {
    throw new Error(
      "The data folder was written by a newer version of this service, which is needed to open it.",
    );
  }
  if (version === migrations.length) return;
  for (const statements of migrations.slice(version)) {
    for (const statement of statements) await run(statement);
  }
  await run(
    current === undefined
      ? "INSERT INTO catalog_version VALUES ($1)"
      : "UPDATE catalog_version SET version = $1",
    [migrations.length],
  );
}
