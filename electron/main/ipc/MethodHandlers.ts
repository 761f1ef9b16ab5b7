import type { MessagePortMain } from "electron";
import type { MethodName } from "#shared/contract/channels";
import type { MethodInput, MethodOutput } from "#shared/contract/methods";

/** The page that made a request, as far as handlers need it. */
export interface Page {
  /** Hands the page its end of a result's port. */
  sendResultPort(runId: string, port: MessagePortMain): void;
}

/** What a handler knows of its request beside the input. */
export interface RequestContext {
  /** Fires when the page cancels the request or goes away. */
  readonly signal: AbortSignal;
  readonly page: Page;
}

/** Carries out one method. Input is parsed already; errors are thrown as AppError. */
export type MethodHandler<Name extends MethodName> = (
  input: MethodInput<Name>,
  context: RequestContext,
) => Promise<MethodOutput<Name>>;

/** Handlers of some methods: each folder makes those of its own. */
export type HandlersOf<Name extends MethodName> = { readonly [Key in Name]: MethodHandler<Key> };

/** One handler for each method of the contract. */
export type MethodHandlers = HandlersOf<MethodName>;
