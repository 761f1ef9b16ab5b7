import { KeyFolder } from "../auth/KeyFolder";
import type { ApiKey } from "../auth/ApiKey";
import { newApiKey } from "../auth/newApiKey";
import type { CommandOf } from "./Command";
import { UsageError } from "./UsageError";

/** Makes a key and prints it as the last line; it is stored only as a hash. */
export async function createKey({
  dataFolder,
  scope,
  name,
  ttlHours,
}: CommandOf<"createKey">): Promise<void> {
  const { secret, key } = newApiKey({
    scope,
    ...(name === undefined ? {} : { name }),
    ...(ttlHours === undefined ? {} : { expiresAt: new Date(Date.now() + ttlHours * 3_600_000) }),
  });
  await (await KeyFolder.open(dataFolder)).write(key);
  console.log(`${key.id}: a key with ${scope} scope for ${dataFolder}, ${expiry(key)}.`);
  console.log("It is shown only now:");
  console.log(secret);
}

export async function listKeys({ dataFolder }: CommandOf<"listKeys">): Promise<void> {
  const keys = await (await KeyFolder.open(dataFolder)).list();
  if (keys.length === 0) console.log("No keys yet. Make one with: keys create --scope full");
  for (const key of keys) {
    const state = key.revokedAt === null ? expiry(key) : `revoked ${key.revokedAt}`;
    console.log([key.id, key.scope, `created ${key.createdAt}`, state, key.name ?? ""].join("  ").trimEnd());
  }
}

/** @throws UsageError when no key has the id */
export async function revokeKey({ dataFolder, keyId }: CommandOf<"revokeKey">): Promise<void> {
  const key = await (await KeyFolder.open(dataFolder)).revoke(keyId);
  if (key === undefined)
    throw new UsageError(`There is no key "${keyId}" in ${dataFolder}. "keys list" shows them.`);
  console.log(`${key.id} is revoked.`);
}

function expiry({ expiresAt }: ApiKey): string {
  return expiresAt === null ? "does not expire" : `expires ${expiresAt}`;
}
