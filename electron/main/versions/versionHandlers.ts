import type { HandlersOf } from "../ipc/MethodHandlers";
import { asWriteError } from "../storage/JsonFile";
import type { TextVersions } from "./TextVersions";
import type { VersionKeeper } from "./VersionKeeper";

/** Handlers of the earlier versions of texts. */
export function versionHandlers(
  versions: TextVersions,
  keeper: VersionKeeper,
): HandlersOf<"versions.list" | "versions.read" | "versions.keep"> {
  return {
    "versions.list": async ({ tabId }) => ({
      versions: [...(await versions.list(await keeper.keysOf(tabId)))],
    }),
    "versions.read": async ({ tabId, at }) => ({
      text: await versions.text(await keeper.keysOf(tabId), at),
    }),
    "versions.keep": async ({ tabId }) => {
      await asWriteError(keeper.keep(tabId, "restore"));
      return {};
    },
  };
}
