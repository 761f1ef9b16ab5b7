import type { Secrets } from "../credentials/CredentialsVault";
import type { SealedSecrets } from "../credentials/SealedSecrets";
import { ServiceError } from "../ServiceError";
import type { ConnectionParts } from "./ConnectionParts";

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
