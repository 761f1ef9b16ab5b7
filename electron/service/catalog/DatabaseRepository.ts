import { database } from "#shared/api/wire/database";
import { z } from "zod";
import { organizationName } from "../auth/ApiKey";
import type { Catalog } from "./Catalog";

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
  /** SHA-256 of the access token, hex. */
  tokenHash: z.string(),
  state: z.enum(databaseStates),
  /** Why provisioning failed, for a person. */
  failure: z.string().nullable(),
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
              expires_at AS "expiresAt", token_hash AS "tokenHash", state, failure, organization
       FROM databases ORDER BY ordinal`,
    );
    return databaseRecord.array().parse(rows);
  }

  async insert(record: DatabaseRecord): Promise<void> {
    await this.#catalog.run(
      `INSERT INTO databases (id, name, engine, engine_version, region, vm_size, memory_mb, auto_stop,
                              created_at, expires_at, token_hash, state, failure, organization)
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
        record.tokenHash,
        record.state,
        record.failure,
        record.organization,
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

  async remove(id: string): Promise<void> {
    await this.#catalog.run("DELETE FROM databases WHERE id = $1", [id]);
  }
}
