import type { MessagePortMain } from "electron";
import type { StoreMessage } from "#shared/contract/resultPort";
import type { StoreCommand, StoreEvent } from "#shared/processes/storePort";
import type { MessageEnd } from "./session/MessageEnd";
import { serveMain, type CommandWithPort } from "./store/serveMain";

/** Entry of the result store's process: turns Electron's ports into the store's own and does nothing else. */
function pagePort(port: MessagePortMain): MessageEnd<unknown, StoreMessage> {
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => {
      port.on("message", (event) => listener(event.data));
      port.start();
    },
    onClose: (listener) => {
      port.on("close", listener);
    },
    close: () => port.close(),
  };
}

const main: MessageEnd<CommandWithPort, StoreEvent> = {
  post: (event) => process.parentPort.postMessage(event),
  onMessage: (listener) => {
    process.parentPort.on("message", (event) => {
      // Main is trusted: its messages are typed by the contract both are built from.
      const command = event.data as StoreCommand;
      const [port] = event.ports;
      listener({ command, port: port === undefined ? null : pagePort(port) });
    });
  },
  // Electron ends this process together with main.
  onClose: () => undefined,
  close: () => undefined,
};

const stop = serveMain(main, () => process.exit(0));
process.once("SIGTERM", stop);
