import { MessageChannelMain } from "electron";
import { programEnvironment } from "#shared/processes/programEnvironment";
import { forkUtility } from "../processes/forkUtility";
import { utilityEnvironment } from "../security/utilityEnvironment";
import { messagePortEnd } from "../../processes/MessageEnd";
import { portFetch } from "../transport/portFetch";
import { LocalServiceProcess, type LocalServicePorts } from "./LocalServiceProcess";

export interface LocalServiceOptions extends Pick<
  LocalServicePorts,
  "dataFolder" | "provisioningMs" | "sessionKey" | "credentialsKey" | "onStateChanged" | "log"
> {
  /** Absolute paths of the built scripts. */
  readonly serviceEntry: string;
  readonly engineEntry: string;
  readonly sourceEntry: string;
}

/** The embedded service in Electron's utility processes. */
export function forkLocalService(options: LocalServiceOptions): LocalServiceProcess {
  const { serviceEntry, engineEntry, sourceEntry, log } = options;
  return new LocalServiceProcess({
    ...options,
    startService: () =>
      forkUtility({
        entry: serviceEntry,
        name: "Wharf service",
        environment: utilityEnvironment(process.env),
        log,
      }),
    startProgram: {
      engine: () =>
        forkUtility({
          entry: engineEntry,
          name: "Wharf database",
          environment: programEnvironment(process.env),
          log,
        }),
      source: () =>
        forkUtility({
          entry: sourceEntry,
          name: "Wharf source",
          environment: programEnvironment(process.env),
          log,
        }),
    },
    createChannel: () => new MessageChannelMain(),
    fetchOver: (port) => portFetch(messagePortEnd(port)),
  });
}
