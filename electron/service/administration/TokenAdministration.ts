import { z } from "zod";
import type { AuditLog } from "../audit/AuditLog";
import type { KeyScope } from "../auth/ApiKey";
import { ServiceError } from "../environment/ServiceError";
import { type DatabaseToken, databaseToken } from "../catalog/TokenRepository";
import type { DatabaseTokens } from "../tokens/DatabaseTokens";

/** A database as far as its tokens need it. */
export interface TokenOwner {
  readonly id: string;
  readonly name: string;
  readonly organization: string;
}

/** A token as lists show it: everything but what checks it. */
const tokenView = databaseToken.omit({ verifier: true }).extend({ databaseName: z.string() });

export type TokenView = Readonly<z.infer<typeof tokenView>>;

/** What a command about tokens is answered: those it is about, and of a new one the token itself. */
export const tokenAnswer = z.strictObject({ secret: z.string().optional(), tokens: tokenView.array() });

export type TokenAnswer = Readonly<z.infer<typeof tokenAnswer>>;

export interface TokenCreation {
  /** Name or id. */
  readonly database: string;
  readonly scope: KeyScope;
  readonly name: string | undefined;
  readonly expiresAt: Date | undefined;
}

interface TokenAdministrationParts {
  readonly tokens: DatabaseTokens;
  /** Every database there is now. */
  readonly databases: () => readonly TokenOwner[];
  readonly audit: AuditLog;
  /** Who acts, for the audit log. */
  readonly by: string;
}

/** What whoever owns the data folder does with the tokens of all its databases, each change on record. */
export class TokenAdministration {
  readonly #parts: TokenAdministrationParts;

  constructor(parts: TokenAdministrationParts) {
    this.#parts = parts;
  }

  /** Newest first. @param database name or id; without it, of all databases @throws ServiceError 404, 409 */
  list(database?: string): TokenView[] {
    const owners = database === undefined ? this.#parts.databases() : [this.#owner(database)];
    return owners
      .flatMap((owner) => this.#parts.tokens.list(owner.id).map((token) => viewOf(token, owner)))
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  }

  /** @returns the token, which is known only here, and how lists show it @throws ServiceError 404, 409 */
  async create(creation: TokenCreation): Promise<{ secret: string; token: TokenView }> {
    const { database, ...options } = creation;
    const owner = this.#owner(database);
    const { secret, token } = await this.#parts.tokens.create(owner.id, options);
    await this.#record("createToken", owner, token.id);
    return { secret, token: viewOf(token, owner) };
  }

  /** Ends a token and the connections that came in by it. @throws ServiceError 404 */
  async revoke(id: string): Promise<TokenView> {
    const known = this.#parts.tokens.find(id);
    const owner = this.#parts.databases().find(({ id: databaseId }) => databaseId === known?.databaseId);
    const token = await this.#parts.tokens.revoke(id);
    if (token === undefined || owner === undefined)
      throw new ServiceError(404, `There is no token "${id}". "tokens list" shows them.`);
    await this.#record("revokeToken", owner, id);
    return viewOf(token, owner);
  }

  #owner(nameOrId: string): TokenOwner {
    const all = this.#parts.databases();
    const [found, ...more] = [
      all.filter(({ id }) => id === nameOrId),
      all.filter(({ name }) => name === nameOrId),
    ].flat();
    if (found === undefined) throw new ServiceError(404, `There is no database "${nameOrId}".`);
    if (more.length === 0 || found.id === nameOrId) return found;
    const each = [found, ...more].map(({ id, organization }) => `${id} (${organization})`).join(", ");
    throw new ServiceError(
      409,
      `There are ${more.length + 1} databases named "${nameOrId}". Give the id of one: ${each}.`,
    );
  }

  async #record(action: string, { organization }: TokenOwner, subject: string): Promise<void> {
    const { audit, by } = this.#parts;
    await audit.record({ organization, by, action, subject });
  }
}

function viewOf(token: DatabaseToken, { name }: TokenOwner): TokenView {
  const { verifier: _verifier, ...view } = token;
  return { ...view, databaseName: name };
}
