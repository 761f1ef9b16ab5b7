import type { ParentPort } from "electron";
import type { LocalServiceCommand } from "#shared/processes/localServicePort";
import type { ProcessHostLine } from "./engines/messagePortProcesses";

/** Asks main for processes over the service's line to it, which carries other messages too. */
export function processHostLine(parentPort: ParentPort): ProcessHostLine {
  return {
    post: (request) => parentPort.postMessage(request),
    onEvent(listener) {
      parentPort.on("message", ({ data, ports }) => {
        // Both ends are of one build.
        const command = data as LocalServiceCommand;
        if (command.type === "processStarted" || command.type === "processExited") listener(command, ports);
      });
    },
  };
}
