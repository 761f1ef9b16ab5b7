import { MessageChannelMain } from "electron";
import { forkUtility } from "../processes/forkUtility";
import { utilityEnvironment } from "../security/utilityEnvironment";
import { ResultStore, type ResultStorePorts } from "./ResultStore";

export interface ResultStoreOptions extends Pick<
  ResultStorePorts,
  "spillFolder" | "keptBytes" | "onStateChanged" | "log"
> {
  /** Absolute path of the built script. */
  readonly entry: string;
}

/** The result store in one of Electron's utility processes. */
export function forkResultStore({ entry, ...options }: ResultStoreOptions): ResultStore {
  return new ResultStore({
    ...options,
    start: () =>
      forkUtility({
        entry,
        name: "Wharf results",
        environment: utilityEnvironment(process.env),
        log: options.log,
      }),
    createChannel: () => new MessageChannelMain(),
  });
}
