import type { MethodInput } from "#shared/contract/methods";
import type { Profile } from "#shared/domain/profile";
import { isLoopbackHost } from "../isLoopbackHost";
import type { MainMessages } from "../../messages/MainMessages";
import type { Consent } from "./Consent";

export interface ProfileCheckPorts {
  readonly profiles: () => readonly Profile[];
  readonly consent: Pick<Consent, "require">;
  readonly texts: () => MainMessages["consent"];
}

/** Asks before a profile leads to a host that no profile has, and before one protects less than it did. */
export class ProfileChecks {
  readonly #ports: ProfileCheckPorts;
  /** Profiles whose key was entered anew: what the old one could do says nothing about it. */
  readonly #newKeys = new Set<string>();

  constructor(ports: ProfileCheckPorts) {
    this.#ports = ports;
  }

  /** @throws AppError NOT_CONFIRMED */
  async permitAdd({ baseUrl }: MethodInput<"profiles.add">): Promise<void> {
    await this.#permitOrigin(baseUrl);
  }

  /** @throws AppError NOT_CONFIRMED */
  async permitUpdate(next: MethodInput<"profiles.update">): Promise<void> {
    const now = this.#ports.profiles().find(({ id }) => id === next.profileId);
    if (now === undefined) return;
    await this.#permitOrigin(next.baseUrl);
    if (now.production && !next.production) {
      await this.#ports.consent.require(`unprotect ${now.id}`, this.#ports.texts().leaveProduction(now.name));
    }
    await this.permitReadOnly(next);
    const isLoosened = now.keyScope === "read" && next.keyScope !== "read";
    if (isLoosened && !this.#newKeys.has(now.id)) {
      await this.#ports.consent.require(`loosen ${now.id}`, this.#ports.texts().widenKey(now.name));
    }
    if (next.keyScope === "read") this.#newKeys.delete(now.id);
  }

  /** Asks before a service that only reads may be changed again. @throws AppError NOT_CONFIRMED */
  async permitReadOnly(next: MethodInput<"profiles.setReadOnly">): Promise<void> {
    const now = this.#ports.profiles().find(({ id }) => id === next.profileId);
    if (now?.readOnly !== true || next.readOnly) return;
    await this.#ports.consent.require(`writable ${now.id}`, this.#ports.texts().leaveReadOnly(now.name));
  }

  noteNewKey(profileId: string): void {
    this.#newKeys.add(profileId);
  }

  async #permitOrigin(baseUrl: string): Promise<void> {
    const url = URL.parse(baseUrl.trim());
    // The handler says what is wrong with an address that is none.
    if (url === null || isLoopbackHost(url.hostname)) return;
    const isKnown = this.#ports
      .profiles()
      .some((profile) => profile.baseUrl !== null && URL.parse(profile.baseUrl)?.origin === url.origin);
    if (isKnown) return;
    const question = this.#ports.texts().connectService(url.host, url.origin);
    await this.#ports.consent.require(`origin ${url.origin}`, question);
  }
}
