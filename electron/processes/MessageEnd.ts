/** One end of a channel of messages: Electron's and Node's ports are the same to whoever speaks on it. */
export interface MessageEnd<Incoming, Outgoing> {
  post(message: Outgoing): void;
  /** Called for every message from then on; messages that came before are delivered first. */
  onMessage(listener: (message: Incoming) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

/** The part of Electron's MessagePortMain that is needed here. */
interface MessagePortMain {
  postMessage(message: unknown): void;
  on(event: "message", listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: "close", listener: () => void): unknown;
  start(): void;
  close(): void;
}

/** An end of a channel of Electron's; what comes in is unchecked. */
export function messagePortEnd<Outgoing>(port: MessagePortMain): MessageEnd<unknown, Outgoing> {
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => {
      port.on("message", ({ data }) => listener(data));
      port.start();
    },
    onClose: (listener) => void port.on("close", listener),
    close: () => port.close(),
  };
}
