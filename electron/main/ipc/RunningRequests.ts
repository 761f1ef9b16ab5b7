import { setTimeout as delay } from "node:timers/promises";
import type { MethodName } from "#shared/contract/channels";

interface RunningRequest {
  readonly method: MethodName;
  readonly controller: AbortController;
  readonly ended: Promise<void>;
  readonly settle: () => void;
}

/** Milliseconds within which a cancelled request has cleaned up; one that waits for a system dialog never does. */
const cleanUpMs = 3000;

/** The requests under way, by window and by the page's own id, so that they can be cancelled. */
export class RunningRequests {
  readonly #byWindow = new Map<number, Map<string, RunningRequest>>();

  /** A signal for a new request; null where the window has one of this id under way. */
  begin(windowId: number, requestId: string, method: MethodName): AbortSignal | null {
    const requests = this.#byWindow.get(windowId) ?? new Map<string, RunningRequest>();
    if (requests.has(requestId)) return null;
    const controller = new AbortController();
    let settle = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      settle = () => resolve();
    });
    requests.set(requestId, { method, controller, ended, settle });
    this.#byWindow.set(windowId, requests);
    return controller.signal;
  }

  end(windowId: number, requestId: string): void {
    const requests = this.#byWindow.get(windowId);
    requests?.get(requestId)?.settle();
    requests?.delete(requestId);
    if (requests?.size === 0) this.#byWindow.delete(windowId);
  }

  cancel(windowId: number, requestId: string): void {
    this.#byWindow.get(windowId)?.get(requestId)?.controller.abort();
  }

  /** Cancels whatever a window still waits for; called when its page goes away. */
  cancelAll(windowId: number): void {
    for (const { controller } of this.#byWindow.get(windowId)?.values() ?? []) controller.abort();
  }

  /** Whether a request of one of these methods is under way. */
  isAnyOf(methods: readonly MethodName[]): boolean {
    return this.countOf(methods) > 0;
  }

  /** Requests of these methods that are under way. */
  countOf(methods: readonly MethodName[]): number {
    return this.#of(methods).length;
  }

  /** Cancels the requests of these methods; settles when they have cleaned up, or have had the time for it. */
  async cancelOf(methods: readonly MethodName[]): Promise<void> {
    const requests = this.#of(methods);
    if (requests.length === 0) return;
    for (const { controller } of requests) controller.abort();
    await Promise.race([Promise.all(requests.map(({ ended }) => ended)), delay(cleanUpMs)]);
  }

  #of(methods: readonly MethodName[]): readonly RunningRequest[] {
    return [...this.#byWindow.values()].flatMap((requests) =>
      [...requests.values()].filter(({ method }) => methods.includes(method)),
    );
  }
}
