import type { EventName } from "#shared/contract/channels";
import { events, type EventPayload } from "#shared/contract/events";

/** Sends a message to every window of ours. */
export type SendToPages = (name: EventName, payload: unknown) => void;

/** Publishes the contract's topics to the page. */
export class EventPublisher {
  readonly #send: SendToPages;
  readonly #checkPayload: boolean;

  /** @param checkPayload Whether payloads are parsed before they go out, so that an internal error shows early. */
  constructor(send: SendToPages, checkPayload: boolean) {
    this.#send = send;
    this.#checkPayload = checkPayload;
  }

  publish<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
    this.#send(name, this.#checkPayload ? events[name].parse(payload) : payload);
  }
}
