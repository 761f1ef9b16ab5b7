import { timingSafeEqual } from "node:crypto";
import { ServiceError } from "../environment/ServiceError";
import { defaultOrganization, hashSecret, type KeyScope } from "./ApiKey";
import type { KeyFolder } from "./KeyFolder";

export interface Caller {
  readonly scope: KeyScope;
  readonly keyId: string;
  /** Only its databases, and their Connections and runs, are there for this caller. */
  readonly organization: string;
}

const refused = "The API key is not known, has expired or was revoked.";

/** Decides from the Authorization header who is calling (docs/http-api.md). */
export class Authenticator {
  readonly #keys: KeyFolder;
  readonly #sessionHash: Buffer | undefined;

  /** @param sessionKey a key with full scope that lives as long as this process; only its hash is kept */
  constructor(keys: KeyFolder, sessionKey?: string) {
    this.#keys = keys;
    this.#sessionHash = sessionKey === undefined ? undefined : Buffer.from(hashSecret(sessionKey), "hex");
  }

  /**
   * @param header value of the Authorization header
   * @returns the scope and the organization of a valid key, and the id it has in lists
   * @throws ServiceError 401 for a key that is missing, wrong, expired or revoked
   */
  async callerOf(header: string | undefined): Promise<Caller> {
    if (header === undefined || header.trim() === "") {
      throw unauthorized("An API key is required: send the header Authorization: Bearer <API key>.");
    }
    const secret = /^Bearer +(\S+) *$/i.exec(header)?.[1];
    if (secret === undefined) {
      throw unauthorized("The Authorization header must have the form: Bearer <API key>.");
    }
    if (secret.startsWith("dbt_")) {
      throw unauthorized(
        "This is the access token of a database, which is not accepted as an API key.",
        "invalid_token",
      );
    }
    const hash = Buffer.from(hashSecret(secret), "hex");
    if (this.#sessionHash !== undefined && timingSafeEqual(hash, this.#sessionHash))
      return { scope: "full", keyId: "session", organization: defaultOrganization };
    const key = await this.#keys.find(hash.toString("hex"));
    if (key === undefined || !timingSafeEqual(hash, Buffer.from(key.hash, "hex")))
      throw unauthorized(refused, "invalid_token");
    const expired = key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now();
    if (expired || key.revokedAt !== null) throw unauthorized(refused, "invalid_token");
    return { scope: key.scope, keyId: key.id, organization: key.organization };
  }
}

function unauthorized(message: string, error?: "invalid_token"): ServiceError {
  const challenge = 'Bearer realm="wharf"';
  return new ServiceError(401, message, {
    "www-authenticate": error === undefined ? challenge : `${challenge}, error="${error}"`,
  });
}
