import { MessageChannelMain } from "electron";
import { forkUtility } from "../processes/forkUtility";
import { utilityEnvironment } from "../security/utilityEnvironment";
import { ResultStoreProcess, type ResultStoreProcessPorts } from "./ResultStoreProcess";

export interface ResultStoreOptions extends Pick<
  ResultStoreProcessPorts,
  "spillFolder" | "keptBytes" | "onStateChanged" | "log"
> {
  /** Absolute path of the built script. */
  readonly entry: string;
}

/** The result store in one of Electron's utility processes. */
export function forkResultStore({ entry, ...options }: ResultStoreOptions): ResultStoreProcess {
  return new ResultStoreProcess({
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
