import type { StoreMessage } from "#shared/contract/resultPort";
import type { StoreCommand, StoreEvent } from "#shared/processes/storePort";
import type { MessageEnd } from "../session/MessageEnd";
import { ResultStore } from "./ResultStore";

/** A command of main, and the port to a page that came with `connect`. */
export interface CommandWithPort {
  readonly command: StoreCommand;
  readonly port: MessageEnd<unknown, StoreMessage> | null;
}

/**
 * Carries out main's commands. Main is trusted and built together with this process, so its messages are not parsed.
 *
 * @param onStopped Called after everything but the results that outlive the process was removed.
 * @returns Removes everything, as the command `stop` does.
 */
export function serveMain(main: MessageEnd<CommandWithPort, StoreEvent>, onStopped: () => void): () => void {
  const store = new ResultStore((event) => main.post(event));
  const stop = (): void => {
    void store.close().finally(onStopped);
  };
  main.onMessage(({ command, port }) => {
    switch (command.type) {
      case "configure":
        store.configure(command);
        return;
      case "create":
        store.arrivals.create(command.runId, command.maxRows, command.isPassing);
        return;
      case "bytes":
        store.arrivals.push(command.runId, command.bytes);
        return;
      case "end":
        store.arrivals.end(command.runId);
        return;
      case "fail":
        store.arrivals.fail(command.runId, command.error);
        return;
      case "connect":
        if (port !== null) store.connect(command.runId, port);
        return;
      case "copy":
        store.outputs.copy(command.copyId, command.runId, command.copy);
        return;
      case "copyNext":
        store.outputs.copyNext(command.copyId);
        return;
      case "stopCopy":
        store.outputs.stopCopy(command.copyId);
        return;
      case "export":
        store.outputs.export(command.exportId, command.runId, command.export, command.path);
        return;
      case "exportPages":
        store.outputs.exportPages(command.exportId, command.pages, command.path);
        return;
      case "exportPage":
        store.outputs.exportPage(command.exportId, command.runId);
        return;
      case "endExport":
        store.outputs.endExport(command.exportId);
        return;
      case "stopExport":
        store.outputs.stopExport(command.exportId);
        return;
      case "writeTable":
        void store.tableWrites.begin(command.tableId, command.runId, command.folder);
        return;
      case "stopTable":
        store.tableWrites.stop(command.tableId);
        return;
      case "limitKept":
        store.limitKept(command.keptBytes, command.mayDrop);
        return;
      case "pin":
        store.pin(command.runId, command.isPinned);
        return;
      case "release":
        store.release(command.runId);
        return;
      case "dropKept":
        store.dropKept();
        return;
      case "drop":
        store.drop(command.runId);
        return;
      case "stop":
        stop();
        return;
    }
  });
  main.onClose(stop);
  main.post({ type: "ready" });
  return stop;
}
