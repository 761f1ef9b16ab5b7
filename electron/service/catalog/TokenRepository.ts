import { z } from "zod";
import { keyScopes } from "../auth/ApiKey";
import { scramVerifier } from "../direct/ScramVerifier";
import type { Catalog } from "./Catalog";
import type { RunStatement } from "./migrate";

/** An access token of a database, as it is kept. Times are ISO 8601 UTC with milliseconds. */
export const databaseToken = z.strictObject({
  /** Names the token in lists and for revoking; no secret. */
  id: z.string().regex(/^tok_[0-9a-f]{12}$/),
  databaseId: z.string(),
  /** Null: nobody gave it one. */
  name: z.string().max(100).nullable(),
  scope: z.enum(keyScopes),
  verifier: scramVerifier,
  createdAt: z.iso.datetime(),
  /** Null: does not expire. */
  expiresAt: z.iso.datetime().nullable(),
  /** Within a minute; null: never. */
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});

export type DatabaseToken = Readonly<z.infer<typeof databaseToken>>;

/** The catalog's `tokens` table. A database's first token is written and its last ones are removed with the database. */
export class TokenRepository {
  readonly #catalog: Pick<Catalog, "run">;

  constructor(catalog: Pick<Catalog, "run">) {
    this.#catalog = catalog;
  }

  /** Every token, oldest first, those that count no longer included. */
  async list(): Promise<DatabaseToken[]> {
    const rows = await this.#catalog.run(
      `SELECT id, database_id AS "databaseId", name, scope, verifier, created_at AS "createdAt",
              expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"
       FROM tokens ORDER BY ordinal`,
    );
    return databaseToken.array().parse(rows);
  }

  async insert(token: DatabaseToken): Promise<void> {
    await insertToken(this.#catalog.run, token);
  }

  async setUsed(id: string, at: string): Promise<void> {
    await this.#catalog.run("UPDATE tokens SET last_used_at = $2 WHERE id = $1", [id, at]);
  }

  async setRevoked(id: string, at: string): Promise<void> {
    await this.#catalog.run("UPDATE tokens SET revoked_at = $2 WHERE id = $1", [id, at]);
  }
}

/** @param run of the catalog, or of a transaction that writes something else too */
export async function insertToken(run: RunStatement, token: DatabaseToken): Promise<void> {
  await run(
    `INSERT INTO tokens (id, database_id, name, scope, verifier, created_at, expires_at, last_used_at, revoked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[token.id, token.databaseId, token.name, token.scope, token.verifier],
      ...[token.createdAt, token.expiresAt, token.lastUsedAt, token.revokedAt],
    ],
  );
}
