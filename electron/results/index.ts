import type { StoreCommand, StoreEvent } from "#shared/processes/storePort";
import { type MessageEnd, messagePortEnd } from "../processes/MessageEnd";
import { serveMain, type CommandWithPort } from "./store/serveMain";

/** Entry of the result store's process: turns Electron's ports into the store's own and does nothing else. */
const main: MessageEnd<CommandWithPort, StoreEvent> = {
  post: (event) => process.parentPort.postMessage(event),
  onMessage: (listener) => {
    process.parentPort.on("message", (event) => {
      // Main is trusted: its messages are typed by the contract both are built from.
      const command = event.data as StoreCommand;
      const [port] = event.ports;
      listener({ command, port: port === undefined ? null : messagePortEnd(port) });
    });
  },
  // Electron ends this process together with main.
  onClose: () => undefined,
  close: () => undefined,
};

const stop = serveMain(main, () => process.exit(0));
process.once("SIGTERM", stop);
