import { randomUUID } from "node:crypto";
import { z } from "zod";
import { profile } from "#shared/domain/profile";
import { JsonFile, asWriteError } from "../storage/JsonFile";

/** A hosted service as it is kept on disk: there is no field for a secret. */
const hostedProfile = profile
  .pick({ id: true, name: true, color: true, production: true, keyScope: true })
  .extend({
    baseUrl: z.string().max(2048),
    /** Absent in files from before there was such a mode. */
    readOnly: z.boolean().default(false),
  });

/** The file of profiles. */
export const profilesFile = z.strictObject({
  version: z.literal(1),
  profiles: z.array(hostedProfile),
  /** Whether the embedded service is in read-only mode; absent for no. */
  embeddedReadOnly: z.boolean().optional(),
});

export type HostedProfile = z.infer<typeof hostedProfile>;

/** The hosted services that the person has set up, in the order they were added. */
export class ProfileStore {
  readonly #file: JsonFile<typeof profilesFile>;
  #profiles: readonly HostedProfile[] = [];
  #embeddedReadOnly = false;

  private constructor(file: string) {
    this.#file = new JsonFile(file, profilesFile);
  }

  /**
   * Reads the file; a damaged one is set aside.
   * @param onDamaged Told where it is then.
   */
  static async load(file: string, onDamaged: (setAsideAs: string) => void): Promise<ProfileStore> {
    const store = new ProfileStore(file);
    const stored = await store.#file.read();
    if (stored.kind === "value") {
      store.#profiles = stored.value.profiles;
      store.#embeddedReadOnly = stored.value.embeddedReadOnly ?? false;
    } else if (stored.kind === "damaged") onDamaged(stored.setAsideAs);
    return store;
  }

  get all(): readonly HostedProfile[] {
    return this.#profiles;
  }

  /** Whether the embedded service is in read-only mode. */
  get embeddedReadOnly(): boolean {
    return this.#embeddedReadOnly;
  }

  /** @throws AppError WORKSPACE_NOT_WRITTEN; then nothing has changed. */
  async setEmbeddedReadOnly(readOnly: boolean): Promise<void> {
    await this.#save(this.#profiles, readOnly);
  }

  find(id: string): HostedProfile | undefined {
    return this.#profiles.find((known) => known.id === id);
  }

  /** @throws AppError WORKSPACE_NOT_WRITTEN; then nothing has changed. */
  async add(fields: Omit<HostedProfile, "id">): Promise<HostedProfile> {
    const added = { id: randomUUID(), ...fields };
    await this.#save([...this.#profiles, added]);
    return added;
  }

  /** Puts a changed profile in the place of the one with its id. @throws as {@link add}. */
  async replace(changed: HostedProfile): Promise<void> {
    await this.#save(this.#profiles.map((known) => (known.id === changed.id ? changed : known)));
  }

  /** @throws as {@link add}. */
  async remove(id: string): Promise<void> {
    await this.#save(this.#profiles.filter((known) => known.id !== id));
  }

  async #save(profiles: readonly HostedProfile[], embeddedReadOnly = this.#embeddedReadOnly): Promise<void> {
    const kept = embeddedReadOnly ? { embeddedReadOnly } : {};
    await asWriteError(this.#file.write({ version: 1, profiles: [...profiles], ...kept }));
    this.#profiles = profiles;
    this.#embeddedReadOnly = embeddedReadOnly;
  }
}
