import type { AuditLog } from "../audit/AuditLog";
import { ServiceError } from "../environment/ServiceError";
import { type ApiKey, type KeyScope, newApiKey } from "../auth/ApiKey";
import type { KeyFolder } from "../auth/KeyFolder";

/** A key as lists show it. */
export type KeyView = Omit<ApiKey, "hash">;

interface KeyRequest {
  readonly scope: KeyScope;
  readonly organization: string;
  readonly name?: string | undefined;
  /** Undefined: does not expire. */
  readonly ttlHours?: number | undefined;
}

/** What whoever owns the data folder does with its API keys, each change on record. */
export class KeyAdministration {
  readonly #keys: KeyFolder;
  readonly #audit: AuditLog;
  readonly #by: string;

  /** @param by who acts, for the audit log */
  constructor(keys: KeyFolder, audit: AuditLog, by: string) {
    this.#keys = keys;
    this.#audit = audit;
    this.#by = by;
  }

  /** Newest first, those that count no longer included. */
  async list(): Promise<KeyView[]> {
    return (await this.#keys.list()).map(viewOf);
  }

  /** @returns the key, which is known only here, and how lists show it */
  async create(request: KeyRequest): Promise<{ secret: string; key: KeyView }> {
    const { scope, organization, name, ttlHours } = request;
    const { secret, key } = newApiKey({
      ...{ scope, organization },
      ...(name === undefined ? {} : { name }),
      ...(ttlHours === undefined ? {} : { expiresAt: new Date(Date.now() + ttlHours * 3_600_000) }),
    });
    await this.#keys.write(key);
    await this.#record("createKey", key);
    return { secret, key: viewOf(key) };
  }

  /** Counts at once, also in a service that runs. @throws ServiceError 404 */
  async revoke(id: string): Promise<KeyView> {
    const key = await this.#keys.revoke(id);
    if (key === undefined) throw new ServiceError(404, `There is no key "${id}".`);
    await this.#record("revokeKey", key);
    return viewOf(key);
  }

  async #record(action: string, { id, organization }: ApiKey): Promise<void> {
    await this.#audit.record({ organization, by: this.#by, action, subject: id });
  }
}

function viewOf(key: ApiKey): KeyView {
  const { hash: _hash, ...view } = key;
  return view;
}
