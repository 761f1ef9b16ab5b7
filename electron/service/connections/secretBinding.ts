import { createHash } from "node:crypto";
import type { ConnectionRecord } from "../catalog/ConnectionRepository";
import type { ConnectorDescriptor, ConnectorField } from "../connectors/Connector";
import type { SealedSecrets, Secrets } from "../credentials/CredentialsVault";
import { ServiceError } from "../environment/ServiceError";
import type { ConnectionParts } from "./ConnectionParts";
import { isAbsent } from "./settings";

type Config = ConnectionRecord["config"];

/**
 * Digest of the settings that say where a Connection's secrets are sent and how that server is verified. Secrets are
 * sealed with it and do not open beside other settings, whoever changed them. A setting that is not given has no part
 * in it, so that a later version may add settings.
 */
export function secretBinding(descriptor: ConnectorDescriptor, config: Config): string {
  const bound = bindingFields(descriptor).flatMap((field) => {
    const value = boundValue(field, config);
    return value === null ? [] : [[field.name, value]];
  });
  return createHash("sha256").update(JSON.stringify(bound)).digest("hex");
}

/**
 * Requires every stored secret again where a change would send it to another address or verify the server differently.
 *
 * @param stored the secrets there are; undefined where they cannot be opened, and then nothing can be sent
 * @param sent the secrets of the change, null for one that is removed
 * @throws ServiceError 400 that names the changed settings and the secrets to enter
 */
export function requireSecretsForNewAddress(
  descriptor: ConnectorDescriptor,
  { from, to }: { readonly from: Config; readonly to: Config },
  stored: Secrets | undefined,
  sent: Readonly<Record<string, string | null>>,
): void {
  const changed = bindingFields(descriptor).filter(
    (field) => boundValue(field, from) !== boundValue(field, to),
  );
  const kept = Object.keys(stored ?? {}).filter((name) => !(name in sent));
  if (changed.length === 0 || kept.length === 0) return;
  const names = (list: readonly string[]) => list.join(", ");
  throw new ServiceError(
    400,
    `A stored secret is not sent to a new address: ${names(changed.map(({ name }) => `config.${name}`))} changed, so send ${names(kept.map((name) => `secrets.${name}`))} again.`,
  );
}

function bindingFields({ fields }: ConnectorDescriptor): readonly ConnectorField[] {
  return fields.filter(({ bindsSecrets }) => bindsSecrets === true);
}

function boundValue(field: ConnectorField, config: Config): string | null {
  const value: unknown = config[field.name];
  const given = isAbsent(value) ? field.default : value;
  if (given === undefined) return null;
  return typeof given === "string" ? given.trim() : JSON.stringify(given);
}

/** @throws ServiceError 500 where there is no key; why is for the log, as it may name a file */
export async function sealSecrets(
  { vault, log }: Pick<ConnectionParts, "vault" | "log">,
  connectionId: string,
  binding: string,
  secrets: Secrets,
): Promise<SealedSecrets> {
  try {
    return await vault.seal(connectionId, binding, secrets);
  } catch (error) {
    log.error({ err: error }, "credentials cannot be encrypted");
    throw new ServiceError(
      500,
      "The service cannot read the key that it encrypts credentials with, so nothing was saved. Its log says why: put that right, then try again.",
    );
  }
}
