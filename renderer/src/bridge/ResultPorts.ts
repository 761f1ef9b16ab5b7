import { resultPortMessage } from "#shared/contract/bridge";

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
