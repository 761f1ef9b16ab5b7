import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";
import type { ResultEvent, ResultMethods, ResultPortMessage } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import { isRpcAnswer } from "#shared/rpc/rpc";
import { RpcClient } from "#shared/rpc/RpcClient";

/** A page at the other end of a result's port. */
export class Page {
  readonly port: MessagePort;
  readonly messages: ResultEvent[] = [];
  /** The calls of the page to the store. */
  readonly calls: RpcClient<ResultMethods>;

  constructor(port: MessagePort) {
    this.port = port;
    this.calls = new RpcClient(
      (request) => {
        port.postMessage(request);
        return true;
      },
      () => new AppError("RESULT_STORE_STOPPED"),
    );
    port.on("message", (message: ResultPortMessage) => {
      if (isRpcAnswer(message)) this.calls.receive(message);
      else this.messages.push(message);
    });
  }

  /** The next message of a type, which is taken; others stay. */
  async until<Type extends ResultEvent["type"]>(type: Type): Promise<Extract<ResultEvent, { type: Type }>> {
    for (;;) {
      const found = this.messages.find((message) => message.type === type);
      if (found !== undefined) {
        this.messages.splice(this.messages.indexOf(found), 1);
        return found as Extract<ResultEvent, { type: Type }>;
      }
      await once(this.port, "message");
    }
  }
}
