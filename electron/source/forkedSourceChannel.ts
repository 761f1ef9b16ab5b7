import { leaveSignalsToService, type ParentChannel } from "../processes/ParentChannel";
import type { SourceEvent, SourceRequest } from "../service/connectors/sourcePort";

/** The line of a source process that Node forked: rows go by files, so messages are few and small. */
export function forkedSourceChannel(): ParentChannel<SourceRequest, SourceEvent> {
  leaveSignalsToService();
  return {
    post(event) {
      process.send?.(event, undefined, undefined, () => undefined);
    },
    onRequest(listener) {
      process.on("message", (message) => {
        listener(message as SourceRequest);
      });
    },
    onClose(listener) {
      process.once("disconnect", listener);
    },
  };
}
