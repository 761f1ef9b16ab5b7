import { homedir } from "node:os";
import { dirname, sep } from "node:path";
import type { EngineEvent, EngineMethods, EngineOpening, EngineRequest } from "#shared/processes/enginePort";
import { DatabaseSession } from "./DatabaseSession";
import { cutMessage } from "./describeError";
import { openDatabase } from "./database/openDatabase";
import type { ParentChannel } from "../processes/ParentChannel";
import { readKeywords } from "./database/readKeywords";
import { RpcServer, type RpcHandlers } from "#shared/rpc/RpcServer";
import { requestHandlers } from "./requestHandlers";

const INTERVAL_MS = 100;

/** Rendering an answer and DuckDB's own buffers may go this far over the database's memory. */
const ALLOWANCE = 1.5;
const BASE_MB = 512;

/** A call that fills memory as fast as it can may go on for this long while memory is given back. */
const RELEASE_MS = 300;

/**
 * DuckDB's memory limit does not cover what one scalar call builds: `repeat('x', 3e9)` took 6 GB under a limit
 * of 1 GB, and such a call can't be interrupted. So the whole process is measured.
 *
 * @param release gives back memory that no statement uses any more; called first, so that none is ended because of it
 * @param onOver called once, with the megabytes in use
 */
function watchMemory(memoryMb: number, release: () => Promise<void>, onOver: (usedMb: number) => void): void {
  const limit = (memoryMb * ALLOWANCE + BASE_MB) * 1024 * 1024;
  let isReleasing = false;
  let isReleased = false;
  const timer = setInterval(() => {
    const used = process.memoryUsage.rss();
    if (used <= limit) isReleased = false;
    else if (isReleased) {
      clearInterval(timer);
      onOver(Math.round(used / 1024 / 1024));
    } else if (!isReleasing) {
      isReleasing = true;
      const late = new Promise<void>((resolve) => setTimeout(resolve, RELEASE_MS));
      void Promise.race([release(), late]).then(() => {
        isReleasing = false;
        isReleased = true;
      });
    }
  }, INTERVAL_MS);
}

/** How long the service may take to end this process before it does so itself. */
const SELF_KILL_MS = 500;

type Post = ParentChannel<EngineRequest, EngineEvent>["post"];

/** Does what the service asks for, from opening the one database to closing it. The process ends with either side. */
export function serveParent(channel: ParentChannel<EngineRequest, EngineEvent>): void {
  let opened: RpcServer<Omit<EngineMethods, "open">> | undefined;
  const answer = (event: EngineEvent, _transfer: never[], onPosted?: () => void): void =>
    channel.post(event, onPosted);
  const opening = new RpcServer<Pick<EngineMethods, "open">>(
    {
      async open(options) {
        try {
          opened = new RpcServer(await open(options, (event) => channel.post(event)), answer);
          return null;
        } catch (error) {
          return folderHider(options)(describeOpenFailure(error));
        }
      },
    },
    answer,
  );
  channel.onClose(endProcess);
  channel.onRequest((request) => {
    if (request.type === "rpc.call" && request.method === "open") opening.receive(request);
    else if (opened === undefined) {
      // That `open` was taken in needs no more than its answer; anything else is asked too early.
      if (request.type === "rpc.call") endProcess();
    } else opened.receive(request);
  });
}

async function open(options: EngineOpening, post: Post): Promise<RpcHandlers<Omit<EngineMethods, "open">>> {
  const instance = await openDatabase(options);
  const postAndEnd: Post = (event) => {
    post(event);
    if (event.type === "invalidated") setTimeout(endProcess, SELF_KILL_MS);
  };
  const keywords = await readKeywords(instance);
  const session = new DatabaseSession(instance, options.threads, postAndEnd, folderHider(options));
  const onOver = (usedMb: number) => {
    post({ type: "overMemory", usedMb });
    setTimeout(endProcess, SELF_KILL_MS);
  };
  watchMemory(options.memoryMb, () => session.releaseUnused(options), onOver);
  return {
    ...requestHandlers(session, options, keywords),
    async close() {
      // Closed or not, everything committed is on disk; a log that stays is read at the next opening.
      await session.close().catch(() => undefined);
      endProcess();
      return null;
    },
  };
}

/** A plain exit would wait for statements that still run. What is committed is on disk already. */
function endProcess(): void {
  process.kill(process.pid, "SIGKILL");
}

/** The reason a database could not be opened, without the path of its file. */
function describeOpenFailure(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (text.includes("Could not set lock on file")) return "The database's file is in use by another program.";
  if (text.includes("not a valid DuckDB database file"))
    return "The database's file is not a DuckDB database.";
  if (/database file with version number \d+/u.test(text))
    return "The database's file was written by a newer version of DuckDB. Open it with a newer version of Wharf, or restore a backup.";
  return cutMessage(`The database could not be opened: ${text}`);
}

/** Takes the machine's folders out of a message, where the engine names a file of its own. */
function folderHider({ file, tempFolder, loadFolder }: EngineOpening): (message: string) => string {
  const folders = [tempFolder, loadFolder, dirname(file), homedir()];
  // The longest first: they lie in each other.
  const hidden = folders.toSorted((a, b) => b.length - a.length).map((folder) => folder + sep);
  return (message) => hidden.reduce((text, folder) => text.replaceAll(folder, ""), message);
}
