import { AuditLog } from "../audit/AuditLog";
import { defaultOrganization } from "../auth/ApiKey";
import { KeyAdministration } from "../administration/KeyAdministration";
import { KeyFolder } from "../auth/KeyFolder";
import { ServiceError } from "../environment/ServiceError";
import type { CommandOf } from "./Command";
import { expiryText, printTable, validityText } from "./printTable";
import { UsageError } from "./settingValues";

/** Makes a key and prints it as the last line; it is stored only as a hash. */
export async function createKey(command: CommandOf<"createKey">): Promise<void> {
  const { dataFolder, scope, organization } = command;
  const { secret, key } = await (await keysOf(dataFolder)).create(command);
  const whose = organization === defaultOrganization ? "" : ` of ${organization}`;
  console.log(
    `${key.id}: a key${whose} with ${scope} scope for ${dataFolder}, ${expiryText(key.expiresAt)}.`,
  );
  console.log("It is shown only now:");
  console.log(secret);
}

/** Prints a table of every key, newest first; no key itself is known any more. */
export async function listKeys({ dataFolder }: CommandOf<"listKeys">): Promise<void> {
  const keys = await (await keysOf(dataFolder)).list();
  if (keys.length === 0) {
    console.log("No keys yet. Make one with: keys create --scope full");
    return;
  }
  const rows = keys.map((key) => [
    ...[key.id, key.scope, key.organization, key.createdAt],
    ...[validityText(key), key.name ?? ""],
  ]);
  printTable([["ID", "SCOPE", "ORG", "CREATED", "STATE", "NAME"], ...rows]);
}

/** @throws UsageError when no key has the id */
export async function revokeKey({ dataFolder, keyId }: CommandOf<"revokeKey">): Promise<void> {
  const key = await (await keysOf(dataFolder)).revoke(keyId).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
    throw new UsageError(`There is no key "${keyId}" in ${dataFolder}. "keys list" shows them.`);
  });
  console.log(`${key.id} is revoked.`);
}

/** Prints what the audit log has of the last days. Lines that cannot be read are counted on stderr. */
export async function printAudit({ dataFolder, days }: CommandOf<"audit">): Promise<void> {
  const log = await AuditLog.open(dataFolder);
  const { entries, unreadableLines } = await log.read(new Date(Date.now() - days * 86_400_000));
  for (const entry of entries) console.log(JSON.stringify(entry));
  if (unreadableLines > 0) console.error(`${unreadableLines} damaged lines of the audit log were left out.`);
}

async function keysOf(dataFolder: string): Promise<KeyAdministration> {
  const keys = await KeyFolder.open(dataFolder);
  return new KeyAdministration(keys, await AuditLog.open(dataFolder), "command line");
}
