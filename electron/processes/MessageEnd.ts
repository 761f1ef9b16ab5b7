/** The part of Electron's MessagePortMain that is needed here. */
interface MessagePortMain {
  postMessage(message: unknown, transfer?: MessagePortMain[]): void;
  on(
    event: "message",
    listener: (event: { readonly data: unknown; readonly ports: readonly MessagePortMain[] }) => void,
  ): unknown;
  on(event: "close", listener: () => void): unknown;
  start(): void;
  close(): void;
}

/** One end of a channel of messages: Electron's and Node's ports are the same to whoever speaks on it. */
export interface MessageEnd<Incoming, Outgoing> {
  /** Ports in `transfer` belong to the other end from then on. */
  post(message: Outgoing, transfer?: MessagePortMain[]): void;
  /** Called for every message from then on, with the ports that came with it; messages that came before are delivered first. */
  onMessage(listener: (message: Incoming, ports?: readonly MessageEnd<unknown, unknown>[]) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

/** An end of a channel of Electron's; what comes in is unchecked. */
export function messagePortEnd<Outgoing>(port: MessagePortMain): MessageEnd<unknown, Outgoing> {
  return {
    // Electron refuses a list that is undefined.
    post: (message, transfer = []) => port.postMessage(message, transfer),
    onMessage: (listener) => {
      port.on("message", ({ data, ports }) =>
        listener(
          data,
          ports.map((each) => messagePortEnd(each)),
        ),
      );
      port.start();
    },
    onClose: (listener) => void port.on("close", listener),
    close: () => port.close(),
  };
}
