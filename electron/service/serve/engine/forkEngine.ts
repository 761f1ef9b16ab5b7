import { fork } from "node:child_process";
import { once } from "node:events";
import { programEnvironment } from "#shared/contract/programEnvironment";
import type { EngineEvent } from "#shared/contract/enginePort";
import { connectedPair } from "./connectedPair";
import type { EnginePort } from "../../engines/EnginePort";
import { eventFrameReader } from "../../engines/eventFrames";
import { RecycledMemory } from "./RecycledMemory";

/**
 * Starts an engine process under plain Node: requests go over its message channel, events come back over a connection
 * of their own. The bytes of a chunk may be given back to {@link RecycledMemory}.
 *
 * @param entry absolute path of the process's script
 * @param execArgv flags for Node; the tests use them to run the TypeScript source
 */
export async function forkEngine(entry: string, execArgv: readonly string[] = []): Promise<EnginePort> {
  const listeners: ((event: EngineEvent) => void)[] = [];
  const memory = new RecycledMemory();
  const readFrames = eventFrameReader((event) => {
    if (event.type === "chunk") memory.lend(event.bytes);
    for (const listener of listeners) listener(event);
  });
  const { other, closed } = await connectedPair({
    buffer: () => memory.room(),
    callback(length) {
      readFrames(memory.filled(length));
      return true;
    },
  });
  // EVENTS_FD is the place of the connection's other end among these.
  const child = fork(entry, [], {
    env: programEnvironment(process.env),
    execArgv: [...execArgv],
    stdio: ["ignore", "ignore", "inherit", "ipc", other],
  });
  try {
    await once(child, "spawn");
  } finally {
    other.destroy();
  }
  return {
    post(message) {
      // A process that is just dying has no channel any more; its exit is what the caller will hear of.
      if (child.connected) child.send(message, () => undefined);
    },
    onMessage(listener) {
      listeners.push(listener);
    },
    onExit(listener) {
      child.on("error", () => undefined);
      child.once("close", (code, signal) => {
        // What it said last is heard before.
        void closed.then(() => {
          listener(signal === null ? `code ${String(code)}` : `signal ${signal}`);
        });
      });
    },
    kill() {
      child.kill("SIGKILL");
    },
  };
}
