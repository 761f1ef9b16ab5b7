import { fork } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { engineEnvironment } from "#shared/contract/engineEnvironment";
import type { EnginePort } from "./EnginePort";
import { EVENTS_FD, eventFrameReader } from "./eventFrames";

/**
 * Starts an engine process under plain Node: requests go over its message channel, events come back over a pipe
 * of their own.
 *
 * @param entry absolute path of the process's script
 * @param execArgv flags for Node; the tests use them to run the TypeScript source
 */
export async function forkEngine(entry: string, execArgv: readonly string[] = []): Promise<EnginePort> {
  const child = fork(entry, [], {
    env: engineEnvironment(process.env),
    execArgv: [...execArgv],
    stdio: ["ignore", "ignore", "inherit", "ipc", "pipe"],
  });
  await once(child, "spawn");
  const events = child.stdio[EVENTS_FD];
  if (!(events instanceof Readable)) throw new Error("An engine process was started without its pipe.");
  return {
    post(message) {
      // A process that is just dying has no channel any more; its exit is what the caller will hear of.
      if (child.connected) child.send(message, () => undefined);
    },
    onMessage(listener) {
      events.on("data", eventFrameReader(listener));
    },
    onExit(listener) {
      child.once("close", (code, signal) => {
        listener(signal === null ? `code ${String(code)}` : `signal ${signal}`);
      });
      child.on("error", () => undefined);
      events.on("error", () => undefined);
    },
    kill() {
      child.kill("SIGKILL");
    },
  };
}
