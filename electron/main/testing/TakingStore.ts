import { AppError } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";
import type { StoreCommand, StoreEvent, StoreMethods } from "#shared/processes/storePort";
import { FakeProcess } from "./FakeProcess";

type Method = keyof StoreMethods;

/** A store process that takes in whatever it gets, unless told otherwise. */
export class TakingStore extends FakeProcess<StoreCommand, StoreEvent> {
  takes = true;

  /** Methods it was asked for, in order. */
  get called(): Method[] {
    return this.commands.flatMap((command) => (command.type === "rpc.call" ? [command.method] : []));
  }

  /** Takes in what it did not while {@link takes} was false. */
  takeAll(): void {
    this.takes = true;
    for (const command of this.commands) this.#take(command);
  }

  /** What the latest call of a method was given. */
  paramsOf(method: Method): unknown {
    return this.#callOf(method).params;
  }

  /** Sends a part of the latest call of a method. */
  sendPart<Name extends Method>(method: Name, part: StoreMethods[Name]["part"]): void {
    this.say({ type: "rpc.part", id: this.#callOf(method).id, part });
  }

  /** Ends the latest call of a method well. */
  complete<Name extends Method>(method: Name, result: StoreMethods[Name]["result"]): void {
    this.say({ type: "rpc.result", id: this.#callOf(method).id, result });
  }

  /** Ends the latest call of a method with an error. */
  fail(method: Method, code: ErrorCode): void {
    this.say({ type: "rpc.error", id: this.#callOf(method).id, error: new AppError(code).toData() });
  }

  #take(command: StoreCommand): void {
    if (command.type !== "rpc.call" || command.method !== "append") return;
    this.say({ type: "rpc.result", id: command.id, result: null });
  }

  #callOf(method: Method): Extract<StoreCommand, { type: "rpc.call" }> {
    const calls = this.commands.filter((command) => command.type === "rpc.call");
    const call = calls.findLast((each) => each.method === method);
    if (call === undefined) throw new Error(`${method} was not called.`);
    return call;
  }

  override post(command: StoreCommand, ...transfer: [] | [never[]]): void {
    super.post(command, ...transfer);
    if (command.type === "configure") this.say({ type: "kept", runIds: [], damaged: [] });
    if (this.takes) this.#take(command);
    if (command.type === "end") {
      this.say({ type: "stored", runId: command.runId, rowCount: 3, truncated: true, columnsKey: "key" });
    }
  }
}
