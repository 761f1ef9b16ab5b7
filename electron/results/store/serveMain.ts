import type { StoreCommand, StoreEvent, StoreMethods } from "#shared/processes/storePort";
import { RpcServer } from "#shared/rpc/RpcServer";
import type { MessageEnd } from "../../processes/MessageEnd";
import { ResultStore } from "./ResultStore";

/** A command of main, and the port that came with it: to a page with `connect`, to the embedded service with `receive`. */
export interface CommandWithPort {
  readonly command: StoreCommand;
  readonly port: MessageEnd<unknown, unknown> | null;
}

/**
 * Carries out main's commands. Main is trusted and built together with this process, so its messages are not parsed.
 *
 * @param onStopped Called after everything but the results that outlive the process was removed.
 * @returns Removes everything, as the command `stop` does.
 */
export function serveMain(main: MessageEnd<CommandWithPort, StoreEvent>, onStopped: () => void): () => void {
  const store = new ResultStore((event) => main.post(event));
  const calls = new RpcServer<StoreMethods>(
    {
      ...store.outputs.handlers,
      append: ({ runId, bytes }) => {
        store.arrivals.push(runId, bytes);
        return null;
      },
      limitKept: ({ keptBytes, mayDrop }) => store.limitKept(keptBytes, mayDrop),
      dropKept: () => {
        store.dropKept();
        return null;
      },
    },
    (answer) => main.post(answer),
  );
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
      case "end":
        store.arrivals.end(command.runId);
        return;
      case "receive":
        if (port !== null) store.arrivals.receive(command.runId, port);
        return;
      case "fail":
        store.arrivals.fail(command.runId, command.error);
        return;
      case "connect":
        if (port !== null) store.connect(command.runId, port);
        return;
      case "pin":
        store.pin(command.runId, command.isPinned);
        return;
      case "release":
        store.release(command.runId);
        return;
      case "drop":
        store.drop(command.runId);
        return;
      case "stop":
        stop();
        return;
      case "rpc.call":
      case "rpc.taken":
      case "rpc.cancel":
        calls.receive(command);
        return;
    }
  });
  main.onClose(stop);
  main.post({ type: "ready" });
  return stop;
}
