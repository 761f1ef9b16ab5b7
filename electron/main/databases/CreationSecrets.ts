import { z } from "zod";
import type { DatabaseCreated } from "#shared/api/database";
import { AppError } from "#shared/errors/AppError";
import type { KnownSecrets } from "#shared/secrets/redact";
import type { SecretStore } from "../secrets/SecretStore";

const keptSecrets = z.strictObject({
  token: z.string().nullable(),
  attachUri: z.string().nullable(),
  attachSql: z.string().nullable(),
});

type Secrets = z.infer<typeof keptSecrets>;

/** The two secrets of each database created in this run, until the person has them kept or the app is closed. */
export class CreationSecrets {
  readonly #secrets: SecretStore;
  readonly #known: KnownSecrets;
  readonly #created = new Map<string, Secrets>();

  constructor(secrets: SecretStore, known: KnownSecrets) {
    this.#secrets = secrets;
    this.#known = known;
  }

  /** Holds the secrets of a creation's answer in memory. */
  remember(profileId: string, { database, token, attach }: DatabaseCreated): void {
    const secrets = { token, attachUri: attach?.uri ?? null, attachSql: attach?.sql ?? null };
    for (const secret of Object.values(secrets)) if (secret !== null) this.#known.add(secret);
    if (token !== null || secrets.attachSql !== null) {
      this.#created.set(secretName(profileId, database.id), secrets);
    }
  }

  /** Moves them to the keychain. @throws AppError NOT_FOUND, KEYCHAIN_LOCKED, KEYCHAIN_FAILED. */
  async keep(profileId: string, databaseId: string): Promise<"stored" | "session"> {
    const name = secretName(profileId, databaseId);
    const secrets = this.#created.get(name);
    if (secrets === undefined) {
      throw new AppError(
        "NOT_FOUND",
        "The token was shown when the database was created and is not held any more.",
      );
    }
    return this.#secrets.keep(name, JSON.stringify(secrets));
  }

  /** Ids of the databases whose secrets were kept. */
  keptFor(profileId: string): string[] {
    const prefix = secretName(profileId, "");
    return this.#secrets.namesBeginningWith(prefix).map((name) => name.slice(prefix.length));
  }

  /** The kept ATTACH text, or the token where the service gave no text. @throws as {@link keep}. */
  async attachText(profileId: string, databaseId: string): Promise<string> {
    const kept = await this.#secrets.read(secretName(profileId, databaseId));
    const secrets = kept === null ? null : keptSecrets.parse(JSON.parse(kept));
    for (const secret of Object.values(secrets ?? {})) if (secret !== null) this.#known.add(secret);
    const text = secrets?.attachSql ?? secrets?.token ?? null;
    if (text === null) throw new AppError("NOT_FOUND", "No ATTACH text was kept for this database.");
    return text;
  }

  /** The database is gone: so are its secrets. A keychain that refuses keeps an orphan that opens nothing. */
  async forget(profileId: string, databaseId: string): Promise<void> {
    const name = secretName(profileId, databaseId);
    this.#created.delete(name);
    await this.#secrets.forget(name).catch(() => undefined);
  }

  /** The same for every database of a profile that is removed. */
  async forgetAll(profileId: string): Promise<void> {
    for (const databaseId of this.keptFor(profileId)) await this.forget(profileId, databaseId);
  }
}

function secretName(profileId: string, databaseId: string): string {
  return `database ${profileId} ${databaseId}`;
}
