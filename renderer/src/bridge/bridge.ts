import { type Bridge, type DroppedItem, resultPortMessage, type Unsubscribe } from "#shared/contract/bridge";
import type { EventName, MethodName } from "#shared/contract/channels";
import type { EventPayload } from "#shared/contract/events";
import type { MethodInput, MethodOutput } from "#shared/contract/methods";
import { AppError, type Envelope } from "#shared/errors/AppError";

interface Expected {
  readonly deliver: (port: MessagePort) => void;
  delivered: MessagePort | null;
}

/**
 * Takes in the MessagePorts of results. They arrive as window messages, which any script in the page could send;
 * so a port is accepted only from this very window and origin, and only for a run that was asked for before.
 */
export class ResultPorts {
  readonly #window: Window;
  readonly #ports = new Map<string, Promise<MessagePort>>();
  readonly #expected = new Map<string, Expected>();

  constructor(target: Window) {
    this.#window = target;
    target.addEventListener("message", this.#receive);
  }

  /**
   * The port of a run's result. Ask before the run starts, so that no port can be missed; asking again gives the
   * same port until {@link ResultPorts.close}. The caller sets `onmessage`, which starts the port.
   */
  open(runId: string): Promise<MessagePort> {
    const known = this.#ports.get(runId);
    if (known !== undefined) return known;
    const port = new Promise<MessagePort>((deliver) => {
      this.#expected.set(runId, { deliver, delivered: null });
    });
    this.#ports.set(runId, port);
    return port;
  }

  /** Closes the port and forgets the run; a port that arrives later is closed unheard. */
  close(runId: string): void {
    this.#expected.get(runId)?.delivered?.close();
    this.#expected.delete(runId);
    this.#ports.delete(runId);
  }

  /** Closes everything and stops listening. */
  dispose(): void {
    this.#window.removeEventListener("message", this.#receive);
    for (const runId of this.#expected.keys()) this.close(runId);
  }

  readonly #receive = (event: MessageEvent<unknown>): void => {
    if (event.source !== this.#window || event.origin !== this.#window.location.origin) return;
    const runId = runIdOf(event.data);
    const [port] = event.ports;
    if (runId === null || port === undefined) return;
    const expected = this.#expected.get(runId);
    if (expected === undefined) {
      port.close();
      return;
    }
    expected.delivered?.close();
    expected.delivered = port;
    expected.deliver(port);
  };
}

function runIdOf(data: unknown): string | null {
  if (typeof data !== "object" || data === null) return null;
  if (!("type" in data) || data.type !== resultPortMessage) return null;
  return "runId" in data && typeof data.runId === "string" ? data.runId : null;
}

declare global {
  interface Window {
    /** Set by the preload script before the page's first script runs. */
    readonly wharf: Bridge;
  }
}

let resultPorts: ResultPorts | null = null;
const watchers = new Set<CallWatcher>();

/** Told how each call ended: with an error, or with null. */
type CallWatcher = (name: MethodName, input: object, error: AppError | null) => void;

/** The page's only way out: everything goes to main by the typed contract. */
export const bridge = {
  /**
   * Calls a method of the contract.
   *
   * @param options.signal Aborting it cancels the work in main; the call then fails with code CANCELLED.
   * @returns The method's output.
   * @throws {AppError} Whatever the method answers with, as an error with its code.
   */
  async call<Name extends MethodName>(
    name: Name,
    input: MethodInput<Name>,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<MethodOutput<Name>> {
    const { signal } = options;
    if (signal?.aborted === true) throw new AppError("CANCELLED");
    const requestId = crypto.randomUUID();
    const cancel = () => window.wharf.cancel(requestId);
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      const envelope = await window.wharf.methods[name](input, requestId);
      const error = envelope.ok ? null : AppError.fromData(envelope.error);
      for (const watch of watchers) watch(name, input, error);
      return opened(envelope);
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  },

  /** Tells of the end of every call from now on; the answer stops it. */
  watchCalls(watcher: CallWatcher): Unsubscribe {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },

  /** Listens to a topic; the answer stops it. */
  on<Name extends EventName>(topic: Name, listener: (payload: EventPayload<Name>) => void): Unsubscribe {
    return window.wharf.events[topic](listener);
  },

  /** Takes in a file or folder dropped on the window; main alone learns its path. */
  async adoptDropped(file: File): Promise<DroppedItem> {
    return opened(await window.wharf.adoptDroppedFile(file));
  },

  /** The port of a run's result; see {@link ResultPorts.open}. Ask before `query.run` or `results.open`. */
  openResultPort(runId: string): Promise<MessagePort> {
    resultPorts ??= new ResultPorts(window);
    return resultPorts.open(runId);
  },

  /** Closes the port of a run's result; a later {@link openResultPort} waits for a new one. */
  closeResultPort(runId: string): void {
    resultPorts?.close(runId);
  },
};

function opened<Value>(envelope: Envelope<Value>): Value {
  if (envelope.ok) return envelope.value;
  throw AppError.fromData(envelope.error);
}
