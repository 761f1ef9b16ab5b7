import { utilityProcess } from "electron";
import type { Log } from "../log/openLog";
import type { ChildProcess } from "./ChildProcess";

export interface UtilityOptions {
  /** Absolute path of the built script. */
  readonly entry: string;
  /** The name the system's process list shows. */
  readonly name: string;
  readonly environment: Record<string, string>;
  readonly log: Log;
}

/** Starts a utility process. What it prints goes into the log. Both ends are of one build: messages are not parsed. */
export function forkUtility<Command, Event>({
  entry,
  name,
  environment,
  log,
}: UtilityOptions): ChildProcess<Command, Event> {
  const child = utilityProcess.fork(entry, [], { serviceName: name, env: environment, stdio: "pipe" });
  child.stdout?.on("data", (text: Buffer) =>
    log.info("process output", { process: name, text: String(text) }),
  );
  child.stderr?.on("data", (text: Buffer) =>
    log.warn("process output", { process: name, text: String(text) }),
  );
  return {
    post: (command, transfer) => child.postMessage(command, transfer),
    onMessage: (listener) => {
      child.on("message", (event: Event) => listener(event));
    },
    onExit: (listener) => {
      child.once("exit", (code) => listener(code));
    },
    kill: () => {
      // A kill that the process could ignore would not do where its engine hangs.
      if (child.pid !== undefined) process.kill(child.pid, "SIGKILL");
    },
  };
}
