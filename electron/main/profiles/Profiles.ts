import { embeddedProfileId } from "#shared/domain/ids";
import type { KeyStatus, Profile } from "#shared/domain/profile";
import { AppError } from "#shared/errors/AppError";
import type { SecretStore } from "../secrets/SecretStore";
import { isLoopbackHost } from "../security/isLoopbackHost";
import type { ServiceAccess } from "../serviceClient/ServicePorts";
import type { HostedProfile, ProfileStore } from "./ProfileStore";

const contractPath = "/api/v1";

/**
 * A service's base address in its one normal form: https (plain http on this computer only), no credentials, no query,
 * ending in /api/v1 without a slash.
 * @throws AppError ADDRESS_NOT_ALLOWED whose message says what to change.
 */
export function serviceAddress(text: string): string {
  const url = parse(text.trim());
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw refused("A service is reached over https. Enter an address that begins with https://.");
  }
  if (url.protocol === "http:" && !isLoopbackHost(url.hostname)) {
    throw refused("Plain http is only for this computer itself. Enter an address that begins with https://.");
  }
  if (url.username !== "" || url.password !== "") {
    throw refused(
      "The address holds a user name or password. Enter it without; the key has a field of its own.",
    );
  }
  if (url.search !== "" || url.hash !== "") {
    throw refused("The address holds a ? or # part. Enter it without.");
  }
  const path = url.pathname.replace(/\/+$/u, "");
  if (!path.endsWith(contractPath)) {
    const guess = `${url.origin}${path}${contractPath}`;
    throw refused(`The address of a service ends in ${contractPath}. Perhaps it is ${guess.slice(0, 300)}.`);
  }
  return `${url.origin}${path}`;
}

function parse(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw refused("This is not an address. It looks like https://sql.example.com/api/v1.");
  }
}

function refused(message: string): AppError {
  return new AppError("ADDRESS_NOT_ALLOWED", message, { field: "baseUrl" });
}

/** What the person can set of a hosted service. */
export type ProfileFields = Omit<HostedProfile, "id">;

const embedded: Omit<Profile, "name"> = {
  id: embeddedProfileId,
  kind: "embedded",
  baseUrl: null,
  color: "teal",
  production: false,
  readOnly: false,
  keyScope: "full",
  keyStatus: "notNeeded",
};

/** The services that Wharf can talk to, and their keys: the embedded one first, always there. */
export class Profiles {
  readonly #store: ProfileStore;
  readonly #secrets: SecretStore;
  readonly #sessionKey: string;
  readonly #thisComputer: () => string;

  /** @param sessionKey The embedded service's key of this run. @param thisComputer Its name, in the language of the window. */
  constructor(store: ProfileStore, secrets: SecretStore, sessionKey: string, thisComputer: () => string) {
    this.#store = store;
    this.#secrets = secrets;
    this.#sessionKey = sessionKey;
    this.#thisComputer = thisComputer;
  }

  list(): Profile[] {
    return [
      { ...embedded, name: this.#thisComputer(), readOnly: this.#store.embeddedReadOnly },
      ...this.#store.all.map((known) => this.#shown(known)),
    ];
  }

  /** @throws AppError ADDRESS_NOT_ALLOWED, WORKSPACE_NOT_WRITTEN. */
  async add(fields: ProfileFields): Promise<Profile> {
    const baseUrl = serviceAddress(fields.baseUrl);
    return this.#shown(await this.#store.add({ ...fields, baseUrl }));
  }

  /**
   * Changes a profile. Where its address has another origin now, the key is removed: it was entered for the old one.
   * @throws AppError PROFILE_NOT_FOUND, ADDRESS_NOT_ALLOWED, WORKSPACE_NOT_WRITTEN.
   */
  async update(id: string, fields: ProfileFields): Promise<Profile> {
    const old = this.#hosted(id);
    const changed = { ...fields, id, baseUrl: serviceAddress(fields.baseUrl) };
    await this.#store.replace(changed);
    const oldName = apiKeyName(id, old.baseUrl);
    if (oldName !== apiKeyName(id, changed.baseUrl)) {
      // A keychain that refuses keeps an orphan, which no profile can reach any more.
      await this.#secrets.forget(oldName).catch(() => undefined);
    }
    return this.#shown(changed);
  }

  /** Turns the read-only mode of a service on or off, also of the embedded one. @throws as {@link update}. */
  async setReadOnly(id: string, readOnly: boolean): Promise<void> {
    if (id === embeddedProfileId) await this.#store.setEmbeddedReadOnly(readOnly);
    else await this.#store.replace({ ...this.#hosted(id), readOnly });
  }

  /** Removes a profile and its key. @throws AppError PROFILE_NOT_FOUND, KEYCHAIN_FAILED, WORKSPACE_NOT_WRITTEN. */
  async remove(id: string): Promise<void> {
    const known = this.#hosted(id);
    await this.#secrets.forget(apiKeyName(id, known.baseUrl)).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "KEYCHAIN_LOCKED") {
        throw new AppError(
          "KEYCHAIN_FAILED",
          "The keychain is locked, so the key could not be removed from it.",
        );
      }
      throw error;
    });
    await this.#store.remove(id);
  }

  /** @throws AppError PROFILE_NOT_FOUND, KEYCHAIN_LOCKED, KEYCHAIN_FAILED. */
  async setApiKey(id: string, apiKey: string): Promise<KeyStatus> {
    return this.#secrets.keep(apiKeyName(id, this.#hosted(id).baseUrl), apiKey);
  }

  /** @throws as {@link setApiKey}. */
  async forgetApiKey(id: string): Promise<KeyStatus> {
    await this.#secrets.forget(apiKeyName(id, this.#hosted(id).baseUrl));
    return "missing";
  }

  /** Address and key for one call. @throws AppError PROFILE_NOT_FOUND, KEY_MISSING, KEYCHAIN_LOCKED, KEYCHAIN_FAILED. */
  async access(id: string): Promise<ServiceAccess> {
    if (id === embeddedProfileId) return { kind: "embedded", baseUrl: null, apiKey: this.#sessionKey };
    const { baseUrl } = this.#hosted(id);
    const apiKey = await this.#secrets.read(apiKeyName(id, baseUrl));
    if (apiKey === null) throw new AppError("KEY_MISSING");
    return { kind: "hosted", baseUrl, apiKey };
  }

  #hosted(id: string): HostedProfile {
    if (id === embeddedProfileId) {
      throw new AppError("INVALID_INPUT", "The service on this computer cannot be changed.", {
        field: "profileId",
      });
    }
    const known = this.#store.find(id);
    if (known === undefined) throw new AppError("PROFILE_NOT_FOUND");
    return known;
  }

  #shown(known: HostedProfile): Profile {
    return { kind: "hosted", ...known, keyStatus: this.#secrets.status(apiKeyName(known.id, known.baseUrl)) };
  }
}

/**
 * The name of a profile's API key in the secret store. It holds the address's origin: a profile that is pointed
 * elsewhere has no key there, so a key never reaches a service that it was not entered for.
 */
function apiKeyName(profileId: string, baseUrl: string): string {
  return `api-key ${profileId} ${new URL(baseUrl).origin}`;
}
