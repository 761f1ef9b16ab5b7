import { z } from "zod";
import { connectionFields, savedChoices } from "#shared/api/wire/connection";
import { streamChoice } from "#shared/api/wire/stream";
import { sealedSecrets, type SealedSecrets } from "../credentials/CredentialsVault";
import type { Catalog } from "./Catalog";

/**
 * A Connection as the catalog keeps it: the fields of the wire, with the times as text and defaults for what older
 * records lack. Its secrets are kept apart.
 */
const connectionRecord = connectionFields.extend({
  /** Without `streams` and the other saved choices. */
  config: z.record(z.string(), z.unknown()),
  streams: z.array(streamChoice),
  newTables: savedChoices.shape.newTables.default(null),
  newColumns: savedChoices.shape.newColumns.default(null),
  acknowledgedErrors: savedChoices.shape.acknowledgedErrors.default({}),
  /** Whether the streams offered at the creation were recorded, so that every other one is known to be new. */
  hasBaseline: z.boolean().default(false),
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
