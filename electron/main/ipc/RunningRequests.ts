import type { MethodName } from "#shared/contract/channels";

interface RunningRequest {
  readonly method: MethodName;
  readonly controller: AbortController;
}

/** The requests under way, by window and by the page's own id, so that they can be cancelled. */
export class RunningRequests {
  readonly #byWindow = new Map<number, Map<string, RunningRequest>>();

  /** A signal for a new request; null where the window has one of this id under way. */
  begin(windowId: number, requestId: string, method: MethodName): AbortSignal | null {
    const requests = this.#byWindow.get(windowId) ?? new Map<string, RunningRequest>();
    if (requests.has(requestId)) return null;
    const controller = new AbortController();
    requests.set(requestId, { method, controller });
    this.#byWindow.set(windowId, requests);
    return controller.signal;
  }

  end(windowId: number, requestId: string): void {
    const requests = this.#byWindow.get(windowId);
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
    return [...this.#byWindow.values()].some((requests) =>
      [...requests.values()].some(({ method }) => methods.includes(method)),
    );
  }
}
