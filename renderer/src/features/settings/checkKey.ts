import { AppError } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";
import { bridge } from "../../bridge/bridge";

const keyFaults: ReadonlySet<ErrorCode> = new Set(["KEY_REJECTED", "KEY_MISSING", "KEYCHAIN_LOCKED"]);

/**
 * Tries a service's key. A service that cannot be reached now says nothing about its key, so that is no error here.
 * @throws AppError where the key is the fault: KEY_REJECTED, KEY_MISSING, KEYCHAIN_LOCKED.
 */
export async function checkKey(profileId: string): Promise<void> {
  try {
    await bridge.call("profiles.check", { profileId });
  } catch (error) {
    if (error instanceof AppError && keyFaults.has(error.code)) throw error;
  }
}
