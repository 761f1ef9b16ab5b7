import type { DatabaseToken, TokenRepository } from "../catalog/TokenRepository";
import { WallClockTimer } from "../environment/WallClockTimer";
import { isTokenValid, newDatabaseToken, type TokenOptions } from "./DatabaseToken";

/** How exact the time of a token's last use is kept: a client may connect many times a second. */
const usedEveryMs = 60_000;

/** Why a token counts no longer. */
export type TokenEnd = "revoked" | "expired" | "deleted";

/** The access tokens of all databases. What was revoked stays in the lists until its database is deleted. */
export class DatabaseTokens {
  readonly #repository: TokenRepository;
  readonly #tokens = new Map<string, DatabaseToken>();
  readonly #byDatabase = new Map<string, Set<string>>();
  readonly #lent = new Map<string, DatabaseToken>();
  readonly #expiries = new Map<string, WallClockTimer>();
  readonly #listeners = new Set<(tokenId: string, end: TokenEnd) => void>();

  private constructor(repository: TokenRepository) {
    this.#repository = repository;
  }

  static async open(repository: TokenRepository): Promise<DatabaseTokens> {
    const tokens = new DatabaseTokens(repository);
    for (const token of await repository.list()) tokens.add(token);
    return tokens;
  }

  /** Newest first, those that count no longer included. */
  list(databaseId: string): DatabaseToken[] {
    return [...(this.#byDatabase.get(databaseId) ?? [])]
      .map((id) => this.#tokens.get(id))
      .filter((token) => token !== undefined)
      .toReversed();
  }

  /** Those that let in now. */
  valid(databaseId: string): DatabaseToken[] {
    const lent = [...this.#lent.values()].filter((token) => token.databaseId === databaseId);
    return [...this.list(databaseId), ...lent].filter((token) => isTokenValid(token, Date.now()));
  }

  find(id: string): DatabaseToken | undefined {
    return this.#tokens.get(id);
  }

  /** @returns the token and its secret, which exists only here: the catalog keeps what checks it */
  async create(databaseId: string, options: TokenOptions): Promise<{ secret: string; token: DatabaseToken }> {
    const made = newDatabaseToken(databaseId, options);
    await this.#repository.insert(made.token);
    this.add(made.token);
    return made;
  }

  /** Makes a token that only reads, counts for a moment, and is in no list and not in the catalog. */
  lend(databaseId: string, forMs: number): string {
    const expiresAt = new Date(Date.now() + forMs);
    const { secret, token } = newDatabaseToken(databaseId, { scope: "read", expiresAt });
    this.#lent.set(token.id, token);
    setTimeout(() => this.#lent.delete(token.id), forMs).unref();
    return secret;
  }

  /** Takes up a token that is in the catalog already. */
  add(token: DatabaseToken): void {
    this.#tokens.set(token.id, token);
    const ids = this.#byDatabase.get(token.databaseId) ?? new Set();
    this.#byDatabase.set(token.databaseId, ids.add(token.id));
    if (token.expiresAt === null || !isTokenValid(token, Date.now())) return;
    const expire = (): void => this.#end(token.id, "expired");
    this.#expiries.set(token.id, new WallClockTimer(Date.parse(token.expiresAt), expire));
  }

  /**
   * Counts at once; whoever came in by it is put out.
   *
   * @returns the token as it is now, or undefined where none has this id
   */
  async revoke(id: string): Promise<DatabaseToken | undefined> {
    const token = this.#tokens.get(id);
    if (token === undefined || token.revokedAt !== null) return token;
    const revoked = { ...token, revokedAt: new Date().toISOString() };
    await this.#repository.setRevoked(id, revoked.revokedAt);
    this.#tokens.set(id, revoked);
    this.#end(id, "revoked");
    return revoked;
  }

  /** Notes that somebody came in by a token just now. */
  async markUsed(id: string): Promise<void> {
    const token = this.#tokens.get(id);
    const now = Date.now();
    if (token === undefined || now - Date.parse(token.lastUsedAt ?? "1970-01-01T00:00:00Z") < usedEveryMs)
      return;
    const lastUsedAt = new Date(now).toISOString();
    this.#tokens.set(id, { ...token, lastUsedAt });
    await this.#repository.setUsed(id, lastUsedAt);
  }

  /** A database was deleted, and its tokens with it. */
  forgetDatabase(databaseId: string): void {
    for (const id of this.#byDatabase.get(databaseId) ?? []) {
      this.#tokens.delete(id);
      this.#end(id, "deleted");
    }
    this.#byDatabase.delete(databaseId);
  }

  /** Called when a token stops to count. @returns ends the listening */
  onEnd(listener: (tokenId: string, end: TokenEnd) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    for (const expiry of this.#expiries.values()) expiry.cancel();
  }

  #end(id: string, end: TokenEnd): void {
    this.#expiries.get(id)?.cancel();
    this.#expiries.delete(id);
    for (const listener of this.#listeners) listener(id, end);
  }
}
