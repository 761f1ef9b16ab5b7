/** The requests under way, by window and by the page's own id, so that they can be cancelled. */
export class RunningRequests {
  readonly #byWindow = new Map<number, Map<string, AbortController>>();

  /** A signal for a new request; null where the window has one of this id under way. */
  begin(windowId: number, requestId: string): AbortSignal | null {
    const requests = this.#byWindow.get(windowId) ?? new Map<string, AbortController>();
    if (requests.has(requestId)) return null;
    const controller = new AbortController();
    requests.set(requestId, controller);
    this.#byWindow.set(windowId, requests);
    return controller.signal;
  }

  end(windowId: number, requestId: string): void {
    const requests = this.#byWindow.get(windowId);
    requests?.delete(requestId);
    if (requests?.size === 0) this.#byWindow.delete(windowId);
  }

  cancel(windowId: number, requestId: string): void {
    this.#byWindow.get(windowId)?.get(requestId)?.abort();
  }

  /** Cancels whatever a window still waits for; called when its page goes away. */
  cancelAll(windowId: number): void {
    for (const controller of this.#byWindow.get(windowId)?.values() ?? []) controller.abort();
  }
}
