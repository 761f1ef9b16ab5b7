import type { EngineMethods, EngineOpening, EngineResult } from "#shared/processes/enginePort";
import { isRpcAnswer } from "#shared/rpc/rpc";
import { RpcClient } from "#shared/rpc/RpcClient";
import { answerBody, type AnswerBody } from "../answerBody";
import type { EngineExit, QueryAnswer, QueryError } from "../DatabaseEngine";
import { closedExit, crashExit, invalidatedExit, memoryExit, stuckExit } from "./engineExits";
import type { EnginePort } from "./EnginePort";

/** How long an engine process is given, in milliseconds. */
export interface EngineGrace {
  /** How long an interrupted statement may take to stop before its process is ended, in milliseconds. */
  readonly interruptGraceMs: number;
  /** How long the other requests may go on after that before the process is ended, in milliseconds. */
  readonly drainMs: number;
  /** How long writing everything into the file may take on close before the process is ended, in milliseconds. */
  readonly closeGraceMs: number;
}

/** What a request that was cancelled ends with. */
export const interrupted: QueryError = { kind: "interrupted", message: "The statement was interrupted." };

/** Methods that end with a result or with why there is none, and count as use of the process. */
export type EngineRequestName = {
  readonly [Name in keyof EngineMethods]: EngineMethods[Name]["result"] extends EngineResult<unknown>
    ? Name
    : never;
}[keyof EngineMethods];

type ValueOf<Name extends EngineRequestName> = Extract<EngineMethods[Name]["result"], { ok: true }>["value"];
type PartOf<Name extends EngineRequestName> = Exclude<EngineMethods[Name]["part"], "changing">;

/** How a request ended. */
export type EngineOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: QueryError };

/** A request under way. */
export interface EngineRequestUnderWay<Value> {
  /** Never rejects. */
  readonly outcome: Promise<EngineOutcome<Value>>;
  readonly cancel: () => void;
}

/** One request that the process has not answered yet. */
interface PendingRequest {
  isCancelled: boolean;
  /** Tells the process. */
  stop: () => void;
  /** Settles with its outcome. */
  outcome: Promise<unknown>;
  /** It waits until it may change data, or it has begun to. */
  change: "none" | "waiting" | "begun";
}

/** The process has ended; {@link EngineRequests} says what that means for a request. */
class ProcessEnded extends Error {
  override readonly name = "ProcessEnded";
}

/** The requests of one engine process, which is ended when a cancelled statement will not stop. */
export class EngineRequests {
  readonly exited: Promise<EngineExit>;
  readonly #port: EnginePort;
  readonly #grace: EngineGrace;
  readonly #calls: RpcClient<EngineMethods>;
  readonly #pending = new Set<PendingRequest>();
  #lastId = 0;
  #ending: EngineExit | undefined;
  #exit: EngineExit | undefined;
  /** Requests that may be why the process ended. */
  #suspects = 0;
  /** The latest time to end a process with a stuck statement. */
  #drained: NodeJS.Timeout | undefined;

  /** @param memoryMb what the process may use, named in the error when it used more */
  constructor(port: EnginePort, memoryMb: number, grace: EngineGrace) {
    this.#port = port;
    this.#grace = grace;
    this.#calls = new RpcClient(
      (request) => {
        if (this.#exit === undefined) port.post(request);
        return this.#exit === undefined;
      },
      () => new ProcessEnded(),
    );
    this.exited = new Promise((resolve) => {
      port.onExit((how) => {
        const exit = this.#ending ?? crashExit(how);
        this.#exit = exit;
        const pending = [...this.#pending];
        this.#suspects = pending.filter((request) => mayHaveEnded(exit, request)).length;
        this.#calls.lose();
        void Promise.all(pending.map(({ outcome }) => outcome)).then(() => resolve(exit));
      });
    });
    port.onMessage((event) => {
      if (isRpcAnswer(event)) this.#calls.receive(event);
      else if (event.type === "overMemory") this.#kill(memoryExit(event.usedMb, memoryMb));
      else if (event.type === "invalidated") this.#kill(invalidatedExit(event.message));
    });
  }

  get isEnding(): boolean {
    return this.#ending !== undefined;
  }

  get active(): number {
    return this.#pending.size;
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Opens the database. @throws Error with a sentence for people */
  async open(options: EngineOpening): Promise<void> {
    const problem = await this.#calls.call("open", options).catch(async () => (await this.exited).message);
    if (problem === null) return;
    this.#port.kill();
    throw new Error(problem);
  }

  /** Sends a request whose answer is a body of JSON. @param onEnded called when nothing of it runs any more */
  answer<Name extends "query" | "exportPages">(
    method: Name,
    params: EngineMethods[Name]["params"],
    signal: AbortSignal | undefined,
    onEnded: () => void = () => undefined,
  ): Promise<QueryAnswer> {
    return new Promise((resolve) => {
      let body: AnswerBody | undefined;
      const begin = (): AnswerBody => {
        if (body !== undefined) return body;
        body = answerBody(() => request.cancel());
        resolve({ ok: true, body: body.stream });
        return body;
      };
      const request = this.start<"query" | "exportPages">(method, params, signal, (part) =>
        part === "begun" ? void begin() : begin().push(part),
      );
      void request.outcome.then((outcome) => {
        onEnded();
        if (!outcome.ok) {
          body?.fail(new Error(outcome.failure.message));
          resolve(outcome);
        } else if (outcome.value === null) begin().finish();
        else {
          void body?.push(outcome.value);
          body?.finish();
          resolve({ ok: true, body: outcome.value });
        }
      });
    });
  }

  /** Starts a request; it is lost at once where the process is ending. */
  start<Name extends EngineRequestName>(
    method: Name,
    params: EngineMethods[Name]["params"],
    signal: AbortSignal | undefined,
    onPart: (part: PartOf<Name>) => unknown = () => undefined,
  ): EngineRequestUnderWay<ValueOf<Name>> {
    const request: PendingRequest = {
      isCancelled: false,
      stop: () => undefined,
      outcome: Promise.resolve(),
      change: "none",
    };
    const outcome = this.#run(request, method, params, signal, onPart);
    request.outcome = outcome;
    return { outcome, cancel: () => this.#cancel(request) };
  }

  /** Asks for something of a request that is under way. Rejects where the process has ended. */
  ask<Name extends Exclude<keyof EngineMethods, EngineRequestName>>(
    method: Name,
    params: EngineMethods[Name]["params"],
  ): Promise<EngineMethods[Name]["result"]> {
    return this.#calls.call(method, params);
  }

  /** As {@link ask}, where nobody waits for it. */
  tell<Name extends Exclude<keyof EngineMethods, EngineRequestName>>(
    method: Name,
    params: EngineMethods[Name]["params"],
  ): void {
    this.ask(method, params).catch(() => undefined);
  }

  /** Asks the process to write everything and end; ends it when that takes too long. */
  async close(): Promise<void> {
    if (this.#exit !== undefined) return;
    this.#ending ??= closedExit;
    this.tell("close", null);
    const timer = setTimeout(() => {
      this.#port.kill();
    }, this.#grace.closeGraceMs);
    await this.exited;
    clearTimeout(timer);
  }

  async #run<Name extends EngineRequestName>(
    request: PendingRequest,
    method: Name,
    params: EngineMethods[Name]["params"],
    signal: AbortSignal | undefined,
    onPart: (part: PartOf<Name>) => unknown,
  ): Promise<EngineOutcome<ValueOf<Name>>> {
    if (signal?.aborted === true) return { ok: false, failure: interrupted };
    if (this.isEnding || this.#exit !== undefined)
      return this.#lost(request, this.#exit ?? this.#ending ?? closedExit, false);
    const abort = (): void => this.#cancel(request);
    this.#pending.add(request);
    signal?.addEventListener("abort", abort);
    try {
      const { result, cancel } = this.#calls.begin(method, params, {
        onPart: (part) => (part === "changing" ? this.#change(request) : onPart(part as PartOf<Name>)),
      });
      request.stop = cancel;
      return await result;
    } catch (error) {
      if (this.#exit !== undefined) return this.#lost(request, this.#exit, this.#suspects === 1);
      const message = error instanceof Error ? error.message : String(error);
      return { ok: false, failure: request.isCancelled ? interrupted : { kind: "statement", message } };
    } finally {
      signal?.removeEventListener("abort", abort);
      this.#pending.delete(request);
      this.#endWhenDrained();
    }
  }

  /** The statement is about to change data; one that comes too late for that waits for the end of its process. */
  #change(request: PendingRequest): Promise<void> {
    request.change = this.isEnding ? "waiting" : "begun";
    this.#endWhenDrained();
    return request.change === "begun" ? Promise.resolve() : new Promise(() => undefined);
  }

  #lost(
    request: PendingRequest,
    exit: EngineExit,
    isOnlySuspect: boolean,
  ): { readonly ok: false; readonly failure: QueryError } {
    if (request.isCancelled) return { ok: false, failure: interrupted };
    const isSuspect = mayHaveEnded(exit, request);
    const stopped = {
      reason: exit.reason,
      isSuspect,
      isOnlySuspect: isSuspect && isOnlySuspect,
      mayHaveChanged: request.change === "begun",
    };
    return { ok: false, failure: { kind: "engineStopped", message: exit.message, stopped } };
  }

  /** Interrupts a request; a process that does not stop it in time is ended. */
  #cancel(request: PendingRequest): void {
    if (!this.#pending.has(request) || request.isCancelled) return;
    request.isCancelled = true;
    request.stop();
    setTimeout(() => {
      if (this.#pending.has(request)) this.#drain(stuckExit(this.#grace.interruptGraceMs));
    }, this.#grace.interruptGraceMs).unref();
  }

  /** Ends the process once nothing runs in it but statements that no one waits for. */
  #drain(exit: EngineExit): void {
    if (this.isEnding) return;
    this.#ending = exit;
    this.#drained = setTimeout(() => {
      this.#port.kill();
    }, this.#grace.drainMs);
    this.#endWhenDrained();
  }

  #endWhenDrained(): void {
    if (this.#drained === undefined) return;
    const isNeeded = ({ isCancelled, change }: PendingRequest) => !isCancelled && change !== "waiting";
    if ([...this.#pending].some(isNeeded)) return;
    clearTimeout(this.#drained);
    this.#port.kill();
  }

  #kill(exit: EngineExit): void {
    this.#ending ??= exit;
    this.#port.kill();
  }
}

/** Whether a request may be why the process ended; of a stuck one it is known. */
function mayHaveEnded({ reason }: EngineExit, { isCancelled }: PendingRequest): boolean {
  return !isCancelled && reason !== "stuck" && reason !== "closed";
}
