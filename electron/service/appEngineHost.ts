import type { LocalServiceCommand } from "#shared/contract/localServicePort";
import type { ParentPort } from "electron";
import type { EngineHost } from "./engines/messagePortEngine";

/** Asks main for engine processes over the service's line to it, which carries other messages too. */
export function appEngineHost(parentPort: ParentPort): EngineHost {
  return {
    post: (request) => parentPort.postMessage(request),
    onEvent(listener) {
      parentPort.on("message", ({ data, ports }) => {
        // Both ends are of one build.
        const command = data as LocalServiceCommand;
        if (command.type === "engineStarted" || command.type === "engineExited") listener(command, ports);
      });
    },
  };
}
