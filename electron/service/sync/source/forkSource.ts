import { fork } from "node:child_process";
import { once } from "node:events";
import { programEnvironment } from "#shared/processes/programEnvironment";
import type { SourceEvent } from "../../connectors/sourcePort";
import type { SourcePort } from "./SourcePort";

/**
 * Starts a source process under plain Node, with nothing of the person's own in its environment: drivers would
 * take passwords and addresses from there.
 *
 * @param entry absolute path of the process's script
 */
export async function forkSource(entry: string): Promise<SourcePort> {
  const child = fork(entry, [], {
    serialization: "advanced",
    env: programEnvironment(process.env),
    execArgv: [],
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
        listener(message as SourceEvent);
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
