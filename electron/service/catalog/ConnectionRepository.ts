import { z } from "zod";
import { additionPolicies } from "#shared/domain/additionPolicy";
import { sealedSecrets, type SealedSecrets } from "../credentials/CredentialsVault";
import type { Catalog } from "./Catalog";

/** A choice of `config.streams`: docs/http-api.md. */
export const streamChoice = z.strictObject({
  /** Identity of the stream at its source. */
  name: z.string(),
  schema: z.string().nullable(),
  table: z.string().nullable(),
  enabled: z.boolean(),
  /** Columns that are never read. */
  excludeColumns: z.array(z.string()),
  /** Columns that came after the first sync and are to be read, whatever is done with new ones. */
  includeColumns: z.array(z.string()).optional(),
});

export type StreamChoice = Readonly<z.infer<typeof streamChoice>>;

/** What is done with tables and columns that are new at the source; null: see effectivePolicy. */
const additions = z.strictObject({
  newTables: z.enum(additionPolicies).nullable().default(null),
  newColumns: z.enum(additionPolicies).nullable().default(null),
});

/** A Connection as the catalog keeps it; its secrets are kept apart. Times are ISO 8601 UTC with milliseconds. */
const connectionRecord = z.strictObject({
  id: z.string(),
  databaseId: z.string(),
  kind: z.string(),
  name: z.string(),
  status: z.enum(["active", "paused"]),
  /** Null: only when somebody asks for a sync. */
  scheduleMinutes: z.int().nullable(),
  /** Without `streams`. */
  config: z.record(z.string(), z.unknown()),
  streams: z.array(streamChoice),
  ...additions.shape,
  /** Errors that were acknowledged, by the stream's name: a table that fails with the same one raises no alert. */
  acknowledgedErrors: z.record(z.string(), z.string()).default({}),
  /** Whether the streams offered at the creation were recorded, so that every other one is known to be new. */
  hasBaseline: z.boolean().default(false),
  /** Where its tables are, from the first sync on whatever it is called later. */
  schema: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type ConnectionRecord = Readonly<z.infer<typeof connectionRecord>>;

export interface StoredConnection {
  readonly record: ConnectionRecord;
  readonly sealed: SealedSecrets;
}

const storedRow = z.strictObject({ record: z.string(), sealed: z.string() });

/** The catalog's `connections` table, and what hangs on its rows. */
export class ConnectionRepository {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Every Connection, oldest first. */
  async list(): Promise<StoredConnection[]> {
    const rows = await this.#catalog.run(
      "SELECT record, sealed_secrets AS sealed FROM connections ORDER BY ordinal",
    );
    return z
      .array(storedRow)
      .parse(rows)
      .map((row) => ({
        record: connectionRecord.parse(JSON.parse(row.record)),
        sealed: sealedSecrets.parse(JSON.parse(row.sealed)),
      }));
  }

  async insert({ record, sealed }: StoredConnection): Promise<void> {
    await this.#catalog.run(
      "INSERT INTO connections (id, database_id, record, sealed_secrets) VALUES ($1, $2, $3, $4)",
      [record.id, record.databaseId, JSON.stringify(record), JSON.stringify(sealed)],
    );
  }

  async update({ record, sealed }: StoredConnection): Promise<void> {
    await this.#catalog.run("UPDATE connections SET record = $2, sealed_secrets = $3 WHERE id = $1", [
      record.id,
      JSON.stringify(record),
      JSON.stringify(sealed),
    ]);
  }

  /** Removes the Connection with its runs, stream states and alert state; alerts that were not delivered yet stay. */
  async remove(id: string): Promise<void> {
    await this.#catalog.transaction(async (run) => {
      await run("DELETE FROM stream_states WHERE connection_id = $1", [id]);
      await run("DELETE FROM runs WHERE connection_id = $1", [id]);
      await run("DELETE FROM alert_states WHERE connection_id = $1", [id]);
      await run("DELETE FROM connections WHERE id = $1", [id]);
    });
  }
}
