/** What Node and the page both have beside the language; the other projects know it from their own types. */

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(
    type: "abort",
    listener: (event: unknown) => void,
    options?: { readonly once?: boolean },
  ): void;
  removeEventListener(type: "abort", listener: (event: unknown) => void): void;
}
declare const AbortSignal: { abort(reason?: unknown): AbortSignal };

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare function queueMicrotask(callback: () => void): void;
declare function structuredClone<Value>(value: Value): Value;
