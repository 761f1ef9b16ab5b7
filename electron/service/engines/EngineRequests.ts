import type { EngineEvent, EngineRequest } from "#shared/processes/enginePort";
import { answerBody, type AnswerBody } from "./answerBody";
import type { EngineExit, QueryAnswer, QueryError } from "./DatabaseEngine";
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

/** An event of the process that belongs to one request. */
export type RequestEvent = Extract<EngineEvent, { readonly id: number }>;

/** One request that the process has not answered yet. */
export interface PendingRequest {
  /** Returns true with the last event of the request. */
  receive(event: RequestEvent): boolean;
  /** The process has ended. */
  lose(failure: QueryError): void;
  release(): void;
  cancelled: boolean;
  /** It waits until it may change data, or it has begun to. */
  change: "none" | "waiting" | "begun";
}

/**
 * The requests of one engine process: numbers them, matches its events to them, and ends the process when a cancelled
 * statement will not stop.
 */
export class EngineRequests {
  readonly exited: Promise<EngineExit>;
  readonly #port: EnginePort;
  readonly #grace: EngineGrace;
  readonly #pending = new Map<number, PendingRequest>();
  #lastId = 0;
  #ending: EngineExit | undefined;
  #exit: EngineExit | undefined;
  /** The latest time to end a process with a stuck statement. */
  #drained: NodeJS.Timeout | undefined;

  /** @param memoryMb what the process may use, named in the error when it used more */
  constructor(port: EnginePort, memoryMb: number, grace: EngineGrace) {
    this.#port = port;
    this.#grace = grace;
    this.exited = new Promise((resolve) => {
      port.onExit((how) => {
        const exit = this.#ending ?? crashExit(how);
        this.#exit = exit;
        const suspects = [...this.#pending.values()].filter((request) => mayHaveEnded(exit, request)).length;
        for (const request of this.#pending.values()) this.#lose(request, exit, suspects === 1);
        this.#pending.clear();
        resolve(exit);
      });
    });
    port.onMessage((event) => {
      if ("id" in event) this.#receive(event);
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

  /** Sends a request whose answer is a body of JSON. */
  answer(id: number, message: EngineRequest, signal: AbortSignal | undefined): Promise<QueryAnswer> {
    return new Promise((resolve) => {
      let body: AnswerBody | undefined;
      const begin = () => {
        if (body !== undefined) return body;
        body = answerBody(
          (bytes) => {
            this.post({ type: "taken", id, bytes });
          },
          () => {
            this.cancel(id);
          },
        );
        resolve({ ok: true, body: body.stream });
        return body;
      };
      this.send(id, message, signal, {
        receive: (event) => {
          if (event.type === "whole") {
            body?.push(event.bytes);
            body?.finish();
            resolve({ ok: true, body: event.bytes });
          } else if (event.type === "answer") begin();
          else if (event.type === "chunk") begin().push(event.bytes);
          else if (event.type === "finished") begin().finish();
          else if (event.type === "failed") {
            body?.fail(new Error(event.message));
            resolve({ ok: false, failure: { kind: event.kind, message: event.message } });
          }
          return event.type === "whole" || event.type === "finished" || event.type === "failed";
        },
        lose: (failure) => {
          body?.fail(new Error(failure.message));
          resolve({ ok: false, failure });
        },
      });
    });
  }

  /** Settles when the request is over: with undefined, or with why it failed. */
  finished(
    id: number,
    message: EngineRequest,
    signal: AbortSignal | undefined,
    onEvent: (event: RequestEvent) => void = () => undefined,
  ): Promise<QueryError | undefined> {
    return new Promise((resolve) => {
      this.send(id, message, signal, {
        receive(event) {
          onEvent(event);
          if (event.type === "finished") resolve(undefined);
          if (event.type === "failed") resolve({ kind: event.kind, message: event.message });
          return event.type === "finished" || event.type === "failed";
        },
        lose: resolve,
      });
    });
  }

  /** Sends a request; it is lost at once where the process is ending. */
  send(
    id: number,
    message: EngineRequest,
    signal: AbortSignal | undefined,
    handlers: Pick<PendingRequest, "receive" | "lose">,
  ): void {
    const abort = () => {
      this.cancel(id);
    };
    const request: PendingRequest = {
      ...handlers,
      cancelled: signal?.aborted === true,
      change: "none",
      release: () => signal?.removeEventListener("abort", abort),
    };
    if (request.cancelled || this.isEnding || this.#exit !== undefined) {
      this.#lose(request, this.#exit ?? this.#ending ?? closedExit, false);
      return;
    }
    this.#pending.set(id, request);
    signal?.addEventListener("abort", abort);
    this.post(message);
  }

  /** Asks the process to write everything and end; ends it when that takes too long. */
  async close(): Promise<void> {
    if (this.#exit !== undefined) return;
    this.#ending ??= closedExit;
    this.post({ type: "close" });
    const timer = setTimeout(() => {
      this.#port.kill();
    }, this.#grace.closeGraceMs);
    await this.exited;
    clearTimeout(timer);
  }

  #receive(event: RequestEvent): void {
    const request = this.#pending.get(event.id);
    if (request === undefined) return;
    if (event.type === "changing") {
      request.change = this.isEnding ? "waiting" : "begun";
      if (request.change === "begun") this.post({ type: "change", id: event.id });
    } else if (request.receive(event)) {
      request.release();
      this.#pending.delete(event.id);
    } else return;
    this.#endWhenDrained();
  }

  #lose(request: PendingRequest, exit: EngineExit, isOnlySuspect: boolean): void {
    request.release();
    if (request.cancelled) {
      request.lose(interrupted);
      return;
    }
    const isSuspect = mayHaveEnded(exit, request);
    request.lose({
      kind: "engineStopped",
      message: exit.message,
      stopped: {
        reason: exit.reason,
        isSuspect,
        isOnlySuspect: isSuspect && isOnlySuspect,
        mayHaveChanged: request.change === "begun",
      },
    });
  }

  /** Interrupts a request; a process that does not stop it in time is ended. */
  cancel(id: number): void {
    const request = this.#pending.get(id);
    if (request === undefined || request.cancelled) return;
    request.cancelled = true;
    this.post({ type: "cancel", id });
    setTimeout(() => {
      if (this.#pending.get(id) === request) this.#drain(stuckExit(this.#grace.interruptGraceMs));
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
    const isNeeded = ({ cancelled, change }: PendingRequest) => !cancelled && change !== "waiting";
    if ([...this.#pending.values()].some(isNeeded)) return;
    clearTimeout(this.#drained);
    this.#port.kill();
  }

  #kill(exit: EngineExit): void {
    this.#ending ??= exit;
    this.#port.kill();
  }

  post(message: EngineRequest): void {
    if (this.#exit === undefined) this.#port.post(message);
  }
}

/** Whether a request may be why the process ended; of a stuck one it is known. */
function mayHaveEnded({ reason }: EngineExit, { cancelled }: PendingRequest): boolean {
  return !cancelled && reason !== "stuck" && reason !== "closed";
}
