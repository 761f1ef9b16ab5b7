import { database } from "#shared/api/wire/database";
import { z } from "zod";
import { organizationName } from "../auth/ApiKey";
import type { Catalog } from "./Catalog";
import type { RunStatement } from "./migrate";
import { type DatabaseToken, insertToken } from "./TokenRepository";

/**
 * Where a database is in its life. `ready` covers running and stopped alike: whether its engine runs is a fact of the
 * moment and not of the catalog.
 */
const databaseStates = ["provisioning", "ready", "failed", "deleting"] as const;

/** A database as the catalog keeps it: the fields of the wire. Times are ISO 8601 UTC with milliseconds. */
const databaseRecord = z.strictObject({
  ...database.omit({ status: true, connection: true }).shape,
  /** Whose it is: only keys of this organization see it. */
  organization: organizationName,
  memoryMb: z.int(),
  createdAt: z.string(),
  /** Null: is kept until it is deleted. */
  expiresAt: z.string().nullable(),
  state: z.enum(databaseStates),
  /** Why provisioning failed, for a person. */
  failure: z.string().nullable(),
  /** Whether other programs may connect to it directly while the app runs; `serve` lets them connect to every database. */
  allowsDirect: z.boolean(),
});

export type DatabaseRecord = Readonly<z.infer<typeof databaseRecord>>;

/** The catalog's `databases` table. */
export class DatabaseRepository {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Every database, oldest first; those of one millisecond stay in the order of their creation. */
  async list(): Promise<DatabaseRecord[]> {
    const rows = await this.#catalog.run(
      `SELECT id, name, engine, engine_version AS "engineVersion", region, vm_size AS "vmSize",
              memory_mb AS "memoryMb", auto_stop AS "autoStop", created_at AS "createdAt",
              expires_at AS "expiresAt", state, failure, organization,
              allows_direct AS "allowsDirect"
       FROM databases ORDER BY ordinal`,
    );
    return databaseRecord.array().parse(rows);
  }

  /** @param token the first one of the database; undefined: it has none */
  async insert(record: DatabaseRecord, token: DatabaseToken | undefined): Promise<void> {
    await this.#catalog.transaction(async (run) => {
      await this.#insert(record, run);
      if (token !== undefined) await insertToken(run, token);
    });
  }

  async #insert(record: DatabaseRecord, run: RunStatement): Promise<void> {
    await run(
      `INSERT INTO databases (id, name, engine, engine_version, region, vm_size, memory_mb, auto_stop,
                              created_at, expires_at, state, failure, organization, allows_direct)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        record.id,
        record.name,
        record.engine,
        record.engineVersion,
        record.region,
        record.vmSize,
        record.memoryMb,
        record.autoStop,
        record.createdAt,
        record.expiresAt,
        record.state,
        record.failure,
        record.organization,
        record.allowsDirect,
      ],
    );
  }

  async setState(id: string, state: DatabaseRecord["state"], failure: string | null): Promise<void> {
    await this.#catalog.run("UPDATE databases SET state = $2, failure = $3 WHERE id = $1", [
      id,
      state,
      failure,
    ]);
  }

  /** Removes a database and its tokens. */
  async remove(id: string): Promise<void> {
    await this.#catalog.transaction(async (run) => {
      await run("DELETE FROM tokens WHERE database_id = $1", [id]);
      await run("DELETE FROM direct_ports WHERE database_id = $1", [id]);
      await run("DELETE FROM databases WHERE id = $1", [id]);
    });
  }
}
