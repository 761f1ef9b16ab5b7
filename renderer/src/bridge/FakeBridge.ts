// oxlint-disable typescript/no-unsafe-type-assertion -- a double of generated code: the registry types what goes in and out
import { type Bridge, type DroppedItem, resultPortMessage } from "#shared/contract/bridge";
import { type EventName, eventNames, type MethodName, methodNames } from "#shared/contract/channels";
import type { EventPayload } from "#shared/contract/events";
import type { MethodInput, MethodOutput } from "#shared/contract/methods";
import { AppError, type Envelope } from "#shared/errors/AppError";

type Handler<Name extends MethodName> = (
  input: MethodInput<Name>,
  signal: AbortSignal,
) => MethodOutput<Name> | Promise<MethodOutput<Name>>;

type Handlers = { [Name in MethodName]?: Handler<Name> };

interface Call {
  readonly name: MethodName;
  readonly input: unknown;
}

/**
 * Stands in for the preload script in tests: handlers answer methods, `publish` sends events, `sendResultPort` hands
 * over the port of a result. Cancelling a request aborts its handler's signal, as main does.
 */
export class FakeBridge {
  /** Every call so far, oldest first. */
  readonly calls: Call[] = [];
  readonly #handlers: Handlers;
  readonly #listeners = new Map<EventName, Set<(payload: never) => void>>();
  readonly #running = new Map<string, AbortController>();
  /** What each drop is, in their order. */
  dropped: readonly DroppedItem[] = [];
  #drops = 0;

  constructor(handlers: Handlers = {}) {
    this.#handlers = handlers;
  }

  /** Adds or replaces a method's handler. */
  handle<Name extends MethodName>(name: Name, handler: Handler<Name>): this {
    Object.assign(this.#handlers, { [name]: handler });
    return this;
  }

  /** Puts itself on the page's window; call it before the page's parts are rendered. */
  install(): this {
    Object.defineProperty(window, "wharf", { value: this.#bridge(), configurable: true });
    return this;
  }

  /** Inputs of all calls of one method, oldest first. */
  inputsOf<Name extends MethodName>(name: Name): MethodInput<Name>[] {
    return this.calls.filter((call) => call.name === name).map((call) => call.input as MethodInput<Name>);
  }

  publish<Name extends EventName>(topic: Name, payload: EventPayload<Name>): void {
    for (const listener of this.#listeners.get(topic) ?? []) {
      (listener as (payload: EventPayload<Name>) => void)(payload);
    }
  }

  /** Sends a port to the page as the preload script does; the answer is the store's end of it. */
  sendResultPort(runId: string): MessagePort {
    const { port1, port2 } = new MessageChannel();
    window.dispatchEvent(
      new MessageEvent("message", {
        data: { type: resultPortMessage, runId },
        origin: window.location.origin,
        source: window,
        ports: [port2],
      }),
    );
    return port1;
  }

  #bridge(): Bridge {
    const methods = Object.fromEntries(
      methodNames.map((name) => [name, (input: unknown, id: string) => this.#answer(name, input, id)]),
    );
    const events = Object.fromEntries(
      eventNames.map((name) => [name, (listener: (payload: never) => void) => this.#listen(name, listener)]),
    );
    // The mapped types cannot be followed through fromEntries; both lists come from the contract itself.
    return {
      methods,
      events,
      cancel: (requestId: string) => this.#running.get(requestId)?.abort(),
      adoptDroppedFile: () => Promise.resolve(this.#adopted()),
    } as unknown as Bridge;
  }

  async #answer(name: MethodName, input: unknown, requestId: string): Promise<Envelope<unknown>> {
    this.calls.push({ name, input });
    const handler = this.#handlers[name] as ((input: unknown, signal: AbortSignal) => unknown) | undefined;
    if (handler === undefined) {
      return { ok: false, error: new AppError("INTERNAL", `No handler for ${name} in this test.`).toData() };
    }
    const controller = new AbortController();
    this.#running.set(requestId, controller);
    try {
      return { ok: true, value: await handler(input, controller.signal) };
    } catch (error) {
      if (error instanceof AppError) return { ok: false, error: error.toData() };
      throw error;
    } finally {
      this.#running.delete(requestId);
    }
  }

  #listen(name: EventName, listener: (payload: never) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  #adopted(): Envelope<DroppedItem> {
    const item = this.dropped[this.#drops++];
    return item === undefined
      ? { ok: false, error: new AppError("FILE_NOT_READABLE").toData() }
      : { ok: true, value: item };
  }
}
