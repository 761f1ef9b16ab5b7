import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { ServerAccount } from "./serverAccount";

const START_DEADLINE_MS = 60_000;
const ASK_AGAIN_MS = 50;
const KEPT_OUTPUT = 200_000;

/** A server that a test started, with what it said so far. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #output = "";

  constructor(program: string, parameters: readonly string[], account: ServerAccount | undefined) {
    this.#child = spawn(program, parameters, {
      ...account?.identity,
      cwd: "/",
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#exited = once(this.#child, "exit");
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on("data", (bytes: Buffer) => {
        this.#output = (this.#output + bytes.toString()).slice(-KEPT_OUTPUT);
      });
    }
  }

  get output(): string {
    return this.#output;
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error("The server did not start.");
    return this.#child.pid;
  }

  /** Asks until it answers. */
  async waitFor(answers: () => Promise<unknown>): Promise<void> {
    const deadline = Date.now() + START_DEADLINE_MS;
    for (;;) {
      try {
        await answers();
        return;
      } catch (error) {
        if (this.#child.exitCode !== null || this.#child.signalCode !== null)
          throw new Error(`The server ended:\n${this.#output}`, { cause: error });
        if (Date.now() > deadline)
          throw new Error(`The server does not answer:\n${this.#output}`, { cause: error });
        await delay(ASK_AGAIN_MS);
      }
    }
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill(signal);
      await this.#exited;
    }
  }
}

/** Below the ports that the system hands to outgoing connections, of which one could take the port meanwhile. */
const FIRST_PORT = 15_000;
const LAST_PORT = 32_000;

/** A port of the loopback address that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
    } catch {
      continue;
    }
    server.close();
    await once(server, "close");
    return port;
  }
}
