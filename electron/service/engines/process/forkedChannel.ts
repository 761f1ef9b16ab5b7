import { Socket } from "node:net";
import type { EngineRequest } from "#shared/contract/enginePort";
import { EVENTS_FD, eventFrame } from "../eventFrames";
import { leaveSignalsToService } from "./leaveSignalsToService";
import type { ParentChannel } from "./ParentChannel";

/** The line of an engine process that Node forked: requests come as messages, events go over a connection. */
export function forkedChannel(): ParentChannel {
  const events = new Socket({ fd: EVENTS_FD, readable: false, writable: true });
  events.on("error", () => undefined);
  leaveSignalsToService();
  return {
    post(event, onSent) {
      const [head, bytes] = eventFrame(event);
      // Together, so that the reader does not wake for the few bytes of the head.
      events.cork();
      events.write(head);
      events.write(bytes, onSent);
      events.uncork();
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
