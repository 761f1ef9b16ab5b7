import type { HandlersOf } from "../ipc/MethodHandlers";
import type { Settings } from "../settings/Settings";
import type { ResultStoreProcess } from "./ResultStoreProcess";

type KeptResultMethod = "results.pin" | "results.kept" | "results.limitKept" | "results.removeKept";

/** Handlers of the results that outlive a run of the app. */
export function keptResultHandlers(
  store: ResultStoreProcess,
  settings: Settings,
): HandlersOf<KeptResultMethod> {
  return {
    "results.pin": async ({ runId, isPinned }) => {
      store.pin(runId, isPinned);
      return {};
    },
    "results.kept": async () => ({ ...store.keptSize, limitMegabytes: settings.keptMegabytes }),
    "results.limitKept": async ({ megabytes, mayDrop }) => {
      const wouldDrop = await store.limitKept(megabytes * 1_000_000, mayDrop);
      if (wouldDrop === null) await settings.setKeptMegabytes(megabytes);
      return { wouldDrop };
    },
    "results.removeKept": async () => {
      await store.dropKept();
      return {};
    },
  };
}
