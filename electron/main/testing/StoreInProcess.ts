import { MessagePort } from "node:worker_threads";
import type { MessagePortMain } from "electron";
import type { StoreCommand, StoreEvent } from "#shared/processes/storePort";
import { serveMain, type CommandWithPort } from "../../results/store/serveMain";
import { nodeMessageEnd } from "../../processes/testing/nodeMessageEnd";
import { FakeProcess } from "./FakeProcess";

/** The real result store, in this process instead of one of its own. */
export class StoreInProcess extends FakeProcess<StoreCommand, StoreEvent> {
  readonly #listeners: ((message: CommandWithPort) => void)[] = [];
  /** Commands of these types do not reach the store. */
  readonly withheld = new Set<StoreCommand["type"]>();

  constructor() {
    super();
    serveMain(
      {
        post: (event) => this.say(structuredClone(event)),
        onMessage: (listener) => this.#listeners.push(listener),
        onClose: () => undefined,
        close: () => undefined,
      },
      () => this.exit(0),
    );
  }

  override post(command: StoreCommand, transfer: MessagePortMain[] = []): void {
    super.post(command, transfer);
    if (this.withheld.has(command.type)) return;
    // Tests that look into ports make them of Node's; those that do not, of nothing.
    const [port] = transfer as readonly unknown[];
    const end = port instanceof MessagePort ? nodeMessageEnd(port) : null;
    const received = structuredClone(command);
    // As from another process: never before whoever sent it has gone on.
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener({ command: received, port: end });
    });
  }
}
