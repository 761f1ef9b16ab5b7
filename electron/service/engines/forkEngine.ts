import { fork } from "node:child_process";
import { once } from "node:events";
import { engineEnvironment } from "#shared/contract/engineEnvironment";
import type { EngineEvent } from "#shared/contract/enginePort";
import type { EnginePort } from "./EnginePort";

/**
 * Starts an engine process under plain Node.
 *
 * Bodies travel over the same channel as messages: 56 MB took 0.1 s with structured clone against 0.05 s over a
 * pipe of its own, and overlap with rendering either way, so one path is worth more than the difference.
 *
 * @param entry absolute path of the process's script
 * @param execArgv flags for Node; the tests use them to run the TypeScript source
 */
export async function forkEngine(entry: string, execArgv: readonly string[] = []): Promise<EnginePort> {
  const child = fork(entry, [], {
    serialization: "advanced",
    env: engineEnvironment(process.env),
    execArgv: [...execArgv],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "spawn");
  return {
    post(message) {
      // A process that is just dying has no channel any more; its exit is what the caller will hear of.
      if (child.connected) child.send(message, () => undefined);
    },
    onMessage(listener) {
      child.on("message", (message) => {
        listener(message as EngineEvent);
      });
    },
    onExit(listener) {
      child.once("exit", (code, signal) => {
        listener(signal === null ? `code ${String(code)}` : `signal ${signal}`);
      });
      child.on("error", () => undefined);
    },
    kill() {
      child.kill("SIGKILL");
    },
  };
}
