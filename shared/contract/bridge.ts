import type { Envelope } from "../errors/AppError";
import type { EventName, MethodName } from "./channels";
import type { EventPayload } from "./events";
import type { MethodInput, MethodOutput } from "./methods";
import type { ChosenFile, ChosenFolder } from "./methods/importMethods";

/** What was dropped. */
export type DroppedItem = { readonly file: ChosenFile } | { readonly folder: ChosenFolder };

/** Stops listening. */
export type Unsubscribe = () => void;

/**
 * What the preload script puts on the page's window as `wharf`: frozen, finite, plain data only.
 * A result's port does not pass here: it arrives as a window message, see {@link resultPortMessage}.
 */
export interface Bridge {
  /** One function a method. `requestId` is the page's own and serves to cancel. */
  readonly methods: {
    readonly [Name in MethodName]: (
      input: MethodInput<Name>,
      requestId: string,
    ) => Promise<Envelope<MethodOutput<Name>>>;
  };
  /** One function a topic. */
  readonly events: {
    readonly [Name in EventName]: (listener: (payload: EventPayload<Name>) => void) => Unsubscribe;
  };
  /** Cancels a request by its id; nothing happens when it has ended. */
  cancel(requestId: string): void;
  /** Takes in a file or folder that the user dropped on the window. */
  adoptDroppedFile(file: unknown): Promise<Envelope<DroppedItem>>;
}

/** `data.type` of the window message that carries a result's MessagePort; `data.runId` names the run. */
export const resultPortMessage = "wharf.resultPort";
