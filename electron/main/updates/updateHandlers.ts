import type { HandlersOf } from "../ipc/MethodHandlers";
import type { Updates } from "./Updates";

type UpdateMethod =
  | "updates.status"
  | "updates.setAutomatic"
  | "updates.check"
  | "updates.download"
  | "updates.stopDownload"
  | "updates.install"
  | "updates.goBack";

/** Handlers of updates. The page names a step, never an address, a version or a file. */
export function updateHandlers(updates: Updates): HandlersOf<UpdateMethod> {
  const after = async (step: Promise<void> | void) => {
    await step;
    return { status: updates.status };
  };
  return {
    "updates.status": () => after(),
    "updates.setAutomatic": ({ isAutomatic }) => after(updates.setAutomatic(isAutomatic)),
    "updates.check": () => after(updates.check()),
    "updates.download": () => after(updates.download()),
    "updates.stopDownload": () => after(updates.stopDownload()),
    "updates.install": () => after(updates.install()),
    "updates.goBack": () => after(updates.goBack()),
  };
}
