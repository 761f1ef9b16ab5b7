import { z } from "zod";
import { sealedSecrets, type SealedSecrets } from "../credentials/SealedSecrets";
import type { Catalog } from "./Catalog";
import { connectionRecord, type ConnectionRecord } from "./ConnectionRecord";

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
