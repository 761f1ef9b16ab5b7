import type { MethodInput } from "#shared/contract/methods";
import type { Profile } from "#shared/domain/profile";
import { isLoopbackHost } from "../isLoopbackHost";
import type { Consent } from "./Consent";

export interface ProfileCheckPorts {
  readonly profiles: () => readonly Profile[];
  readonly consent: Pick<Consent, "require">;
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
      await this.#ports.consent.require(`unprotect ${now.id}`, {
        message: `Turn off production mode for “${now.name}”?`,
        detail: "Statements and loads that change data no longer ask first.",
        allow: "Turn Off",
      });
    }
    await this.permitReadOnly(next);
    const isLoosened = now.keyScope === "read" && next.keyScope !== "read";
    if (isLoosened && !this.#newKeys.has(now.id)) {
      await this.#ports.consent.require(`loosen ${now.id}`, {
        message: `Allow changes with the key of “${now.name}”?`,
        detail: "The service is set up as one whose key only reads. Wharf no longer refuses changes.",
        allow: "Allow",
      });
    }
    if (next.keyScope === "read") this.#newKeys.delete(now.id);
  }

  /** Asks before a service that only reads may be changed again. @throws AppError NOT_CONFIRMED */
  async permitReadOnly(next: MethodInput<"profiles.setReadOnly">): Promise<void> {
    const now = this.#ports.profiles().find(({ id }) => id === next.profileId);
    if (now?.readOnly !== true || next.readOnly) return;
    await this.#ports.consent.require(`writable ${now.id}`, {
      message: `Turn off read-only mode for “${now.name}”?`,
      detail: "Statements and loads can then change its data.",
      allow: "Turn Off",
    });
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
    await this.#ports.consent.require(`origin ${url.origin}`, {
      message: `Connect to ${url.host}?`,
      detail: `Statements, files that you load and the API key you enter for this service go to\n${url.origin}`,
      allow: "Connect",
    });
  }
}
