import { setTimeout as wait } from "node:timers/promises";
import { app } from "electron";
import { embeddedProfileId } from "#shared/domain/ids";
import { AppError } from "#shared/errors/AppError";
import { DatabaseReader } from "../writes/DatabaseReader";
import type { ServiceClient } from "../serviceClient/ServiceClient";

const timeoutMs = 60_000;

/** The database of the journey. It is kept, so that the next start shows whether data outlives an update. */
const databaseName = "Start check";

/** Milliseconds between two looks at a database that is being made. */
const lookMs = 100;

/** Waits until everything works, says so on stdout and quits; exit code 1 where it does not, or not in time. */
export async function smoke(everything: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not ready after ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    await Promise.race([everything, late]);
    process.stdout.write("smoke ok\n");
  } catch (error) {
    process.stderr.write(`smoke failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    clearTimeout(timer);
    app.quit();
  }
}

/**
 * What a user does first, by the ways that the page's requests take: finds or makes a database on this computer, writes a row and
 * reads them all back. Says on stdout how many starts have left one.
 */
export async function startCheck(client: ServiceClient): Promise<void> {
  const known = (await client.listDatabases(embeddedProfileId)).find(({ name }) => name === databaseName);
  const creation = { name: databaseName, engine: "duckdb", autoStop: true };
  let database = known ?? (await client.createDatabase(embeddedProfileId, creation)).database;
  while (database.status === "provisioning") {
    await wait(lookMs);
    database = await client.getDatabase(embeddedProfileId, database.id);
  }
  for (const sql of [
    "CREATE TABLE IF NOT EXISTS starts (version VARCHAR)",
    `INSERT INTO starts VALUES ('${app.getVersion()}')`,
  ]) {
    const { body } = await client.query(embeddedProfileId, database.id, { sql, maxRows: 1, readOnly: false });
    await new Response(body).text();
  }
  const reader = new DatabaseReader(client, { profileId: embeddedProfileId, databaseId: database.id });
  const { rows } = await reader.read("SELECT string_agg(version, ' ' ORDER BY rowid) FROM starts", 1);
  const versions = rows[0]?.[0];
  if (versions === undefined || versions === null) {
    throw new AppError("INTERNAL", "The rows that were written were not read back.");
  }
  process.stdout.write(`started by ${versions}\n`);
}
