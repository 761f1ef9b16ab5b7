import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type OnReadOpts, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { EngineEvent } from "#shared/processes/enginePort";
import { programEnvironment } from "#shared/processes/programEnvironment";
import type { EnginePort } from "../../engines/duckdb/EnginePort";
import { eventFrameReader } from "../../../processes/eventFrames";
import { RecycledMemory } from "./RecycledMemory";

/** The two ends of one local connection. */
interface ConnectedPair {
  /** Reads into memory of the caller's choice, which Node does only for connections that it opens. */
  readonly reading: Socket;
  /** For a child process: one of its `stdio`, to be destroyed here once the child has it. */
  readonly other: Socket;
  /** Settles when everything was read, or the connection broke; never rejects. */
  readonly closed: Promise<void>;
}

const TOKEN_BYTES = 16;

/**
 * Opens a connection from this process to itself, over a socket in a folder that only this account may enter, or a
 * named pipe on Windows. Whoever else finds the pipe does not know what the right end says first.
 *
 * @throws Error where the system has no room for a socket
 */
export async function connectedPair(onread: OnReadOpts): Promise<ConnectedPair> {
  const folder = await mkdtemp(join(tmpdir(), "wharf-"));
  const token = randomBytes(TOKEN_BYTES);
  const path = process.platform === "win32" ? `\\\\.\\pipe\\${basename(folder)}` : join(folder, "s");
  const server = createServer();
  try {
    server.listen(path);
    await once(server, "listening");
    const accepted = acceptedWith(server, token);
    const reading = connect({ path, onread });
    reading.write(token);
    const [other] = await Promise.all([accepted, once(reading, "connect")]);
    // Waiting by `once` would reject with the error of a connection that is reset.
    reading.on("error", () => undefined);
    const closed = new Promise<void>((resolve) => {
      reading.once("close", () => {
        resolve();
      });
    });
    return { reading, other, closed };
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The first connection that begins with the token; others are closed. */
function acceptedWith(server: Server, token: Buffer): Promise<Socket> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.on("connection", (socket) => {
      socket.on("error", () => undefined);
      socket.once("readable", () => {
        const said: unknown = socket.read(TOKEN_BYTES);
        if (Buffer.isBuffer(said) && said.equals(token)) resolve(socket);
        else socket.destroy();
      });
    });
  });
}

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
    if (event.type === "rpc.piece") memory.lend(event.piece);
    else if (event.type === "rpc.part" && event.part instanceof Uint8Array) memory.lend(event.part);
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
