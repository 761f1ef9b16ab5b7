import type { StoreCommand, StoreEvent } from "#shared/processes/storePort";
import { FakeProcess } from "./FakeProcess";

/** A store process that takes in whatever it gets, unless told otherwise. */
export class TakingStore extends FakeProcess<StoreCommand, StoreEvent> {
  takes = true;

  override post(command: StoreCommand, ...transfer: [] | [never[]]): void {
    super.post(command, ...transfer);
    if (command.type === "configure") this.say({ type: "kept", runIds: [], damaged: [] });
    if (command.type === "bytes" && this.takes) {
      this.say({ type: "taken", runId: command.runId, bytes: command.bytes.length });
    } else if (command.type === "end") {
      this.say({ type: "stored", runId: command.runId, rowCount: 3, truncated: true, columnsKey: "key" });
    }
  }
}
