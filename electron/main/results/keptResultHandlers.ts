import type { HandlersOf } from "../ipc/MethodHandlers";
import type { AppState } from "../settings/AppState";
import type { ResultStoreProcess } from "./ResultStoreProcess";

type KeptResultMethod = "results.pin" | "results.kept" | "results.limitKept" | "results.removeKept";

/** Handlers of the results that outlive a run of the app. */
export function keptResultHandlers(store: ResultStoreProcess, state: AppState): HandlersOf<KeptResultMethod> {
  return {
    "results.pin": async ({ runId, isPinned }) => {
      store.pin(runId, isPinned);
      return {};
    },
    "results.kept": async () => ({ ...store.keptSize, limitMegabytes: state.keptMegabytes }),
    "results.limitKept": async ({ megabytes, mayDrop }) => {
      const wouldDrop = await store.limitKept(megabytes * 1_000_000, mayDrop);
      if (wouldDrop === null) await state.setKeptMegabytes(megabytes);
      return { wouldDrop };
    },
    "results.removeKept": async () => {
      await store.dropKept();
      return {};
    },
  };
}
