import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";
import type { PageMessage } from "#shared/contract/pageMessage";
import type { StoreMessage } from "#shared/contract/resultPort";

/** A page at the other end of a result's port. */
export class Page {
  readonly port: MessagePort;
  readonly messages: StoreMessage[] = [];

  constructor(port: MessagePort) {
    this.port = port;
    port.on("message", (message: StoreMessage) => this.messages.push(message));
  }

  /** The next message of a type, which is taken; others stay. */
  async until<Type extends StoreMessage["type"]>(type: Type): Promise<Extract<StoreMessage, { type: Type }>> {
    for (;;) {
      const found = this.messages.find((message) => message.type === type);
      if (found !== undefined) {
        this.messages.splice(this.messages.indexOf(found), 1);
        return found as Extract<StoreMessage, { type: Type }>;
      }
      await once(this.port, "message");
    }
  }

  ask(message: PageMessage): void {
    this.port.postMessage(message);
  }
}
