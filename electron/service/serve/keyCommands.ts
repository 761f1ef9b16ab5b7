import { AuditLog } from "../audit/AuditLog";
import { type ApiKey, defaultOrganization, newApiKey } from "../auth/ApiKey";
import { KeyFolder } from "../auth/KeyFolder";
import type { CommandOf } from "./parseCommand";
import { UsageError } from "./settingValues";

/** Makes a key and prints it as the last line; it is stored only as a hash. */
export async function createKey({
  dataFolder,
  scope,
  organization,
  name,
  ttlHours,
}: CommandOf<"createKey">): Promise<void> {
  const { secret, key } = newApiKey({
    scope,
    organization,
    ...(name === undefined ? {} : { name }),
    ...(ttlHours === undefined ? {} : { expiresAt: new Date(Date.now() + ttlHours * 3_600_000) }),
  });
  await (await KeyFolder.open(dataFolder)).write(key);
  await recordKey(dataFolder, "createKey", key);
  const whose = organization === defaultOrganization ? "" : ` of ${organization}`;
  console.log(`${key.id}: a key${whose} with ${scope} scope for ${dataFolder}, ${expiry(key)}.`);
  console.log("It is shown only now:");
  console.log(secret);
}

/** Prints a table of every key, newest first; no key itself is known any more. */
export async function listKeys({ dataFolder }: CommandOf<"listKeys">): Promise<void> {
  const keys = await (await KeyFolder.open(dataFolder)).list();
  if (keys.length === 0) {
    console.log("No keys yet. Make one with: keys create --scope full");
    return;
  }
  const rows = keys.map((key) => [
    ...[key.id, key.scope, key.organization, key.createdAt],
    ...[stateOf(key), key.name ?? ""],
  ]);
  const table = [["ID", "SCOPE", "ORG", "CREATED", "STATE", "NAME"], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

function stateOf(key: ApiKey): string {
  if (key.revokedAt !== null) return `revoked ${key.revokedAt}`;
  const hasExpired = key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now();
  return hasExpired ? `expired ${key.expiresAt}` : expiry(key);
}

/** @throws UsageError when no key has the id */
export async function revokeKey({ dataFolder, keyId }: CommandOf<"revokeKey">): Promise<void> {
  const key = await (await KeyFolder.open(dataFolder)).revoke(keyId);
  if (key === undefined)
    throw new UsageError(`There is no key "${keyId}" in ${dataFolder}. "keys list" shows them.`);
  await recordKey(dataFolder, "revokeKey", key);
  console.log(`${key.id} is revoked.`);
}

/** Prints what the audit log has of the last days. Lines that cannot be read are counted on stderr. */
export async function printAudit({ dataFolder, days }: CommandOf<"audit">): Promise<void> {
  const log = await AuditLog.open(dataFolder);
  const { entries, unreadableLines } = await log.read(new Date(Date.now() - days * 86_400_000));
  for (const entry of entries) console.log(JSON.stringify(entry));
  if (unreadableLines > 0) console.error(`${unreadableLines} damaged lines of the audit log were left out.`);
}

async function recordKey(dataFolder: string, action: string, { id, organization }: ApiKey): Promise<void> {
  const log = await AuditLog.open(dataFolder);
  await log.record({ organization, by: "command line", action, subject: id });
}

function expiry({ expiresAt }: ApiKey): string {
  return expiresAt === null ? "does not expire" : `expires ${expiresAt}`;
}
