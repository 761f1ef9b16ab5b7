import type { LocalServiceCommand, LocalServiceEvent } from "#shared/contract/localServicePort";
import type { ParentPort } from "electron";
import type { EngineHost } from "./engines/messagePortEngine";

/** Asks main for engine processes over the service's line to it (shared/contract/localServicePort.ts). */
export function appEngineHost(parentPort: ParentPort): EngineHost {
  return {
    post(request) {
      const { engine: engineId } = request;
      const event: LocalServiceEvent =
        request.type === "killEngine"
          ? { type: "killEngine", engineId }
          : { type: "startEngine", engineId, program: request.program };
      parentPort.postMessage(event);
    },
    onEvent(listener) {
      parentPort.on("message", ({ data, ports }) => {
        const command = data as LocalServiceCommand;
        if (command.type === "engineStarted")
          listener({ type: "engineStarted", engine: command.engineId }, ports);
        else if (command.type === "engineExited") {
          listener({ type: "engineExited", engine: command.engineId, code: command.code ?? -1 }, ports);
        }
      });
    },
  };
}
