import { Socket } from "node:net";
import type { EngineRequest } from "#shared/contract/enginePort";
import { EVENTS_FD, eventFrame } from "../eventFrames";
import { leaveSignalsToService } from "./leaveSignalsToService";
import type { ParentChannel } from "./ParentChannel";

/** The line of an engine process that Node forked: requests come as messages, events go over a pipe. */
export function forkedChannel(): ParentChannel {
  const events = new Socket({ fd: EVENTS_FD, readable: false, writable: true });
  events.on("error", () => undefined);
  leaveSignalsToService();
  return {
    post(event) {
      for (const piece of eventFrame(event)) events.write(piece);
    },
    onRequest(listener) {
      process.on("message", (message) => {
        listener(message as EngineRequest);
      });
    },
    onClose(listener) {
      process.once("disconnect", listener);
    },
  };
}
