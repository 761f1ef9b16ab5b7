import { create } from "zustand";
import type { Unsubscribe } from "#shared/contract/bridge";
import type { MethodName } from "#shared/contract/channels";
import type { ErrorCode } from "#shared/errors/errorCodes";
import { bridge } from "../../../bridge/bridge";

/** Errors that a new key puts right. */
type KeyError = Extract<ErrorCode, "KEY_REJECTED" | "KEY_MISSING" | "KEYCHAIN_LOCKED">;

const keyErrorCodes: ReadonlySet<string> = new Set<KeyError>([
  "KEY_REJECTED",
  "KEY_MISSING",
  "KEYCHAIN_LOCKED",
]);

/** Calls whose success proves that the key is good, or after which an older error is over. */
const relieving: ReadonlySet<MethodName> = new Set<MethodName>([
  "profiles.check",
  "profiles.setApiKey",
  "profiles.remove",
  "databases.list",
  "databases.get",
  "engines.list",
  "schema.read",
  "query.run",
]);

/** What is wrong with the key of each service, by profile id; services without an error have no entry. */
export const useKeyErrors = create<Readonly<Record<string, KeyError>>>()(() => ({}));

/** True for an error that a new key puts right. */
export function isKeyError(code: ErrorCode): code is KeyError {
  return keyErrorCodes.has(code);
}

/** Notes from now on, of every call, whether the key of its service was good. */
export function watchKeys(): Unsubscribe {
  return bridge.watchCalls((name, input, error) => {
    if (!("profileId" in input) || typeof input.profileId !== "string") return;
    const { profileId } = input;
    if (error !== null && isKeyError(error.code)) {
      if (useKeyErrors.getState()[profileId] !== error.code)
        useKeyErrors.setState({ [profileId]: error.code });
    } else if (error === null && relieving.has(name) && profileId in useKeyErrors.getState()) {
      const { [profileId]: _over, ...rest } = useKeyErrors.getState();
      useKeyErrors.setState(rest, true);
    }
  });
}

interface KeyEntry {
  /** The service whose key is being entered; null while none is. */
  readonly profileId: string | null;
  readonly open: (profileId: string) => void;
  readonly close: () => void;
}

/** Whether the dialog for a key is open. It may stand over another dialog, whose content stays. */
export const useKeyEntry = create<KeyEntry>()((set) => ({
  profileId: null,
  open: (profileId) => set({ profileId }),
  close: () => set({ profileId: null }),
}));
