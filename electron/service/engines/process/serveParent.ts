import type { EngineOpenRequest } from "#shared/contract/enginePort";
import { DatabaseSession } from "./DatabaseSession";
import { describeOpenFailure } from "./describeOpenFailure";
import { hidePaths } from "./hidePaths";
import { openDatabase } from "./openDatabase";
import type { ParentChannel } from "./ParentChannel";
import { readKeywords } from "./readKeywords";
import { requestHandlers, type RequestHandlers, type RequestOf } from "./requestHandlers";
import { watchMemory } from "./watchMemory";

/** How long the service may take to end this process before it does so itself. */
const SELF_KILL_MS = 500;

interface OpenedDatabase {
  readonly session: DatabaseSession;
  readonly handlers: RequestHandlers;
}

/** Does what the service asks for, from opening the one database to closing it. The process ends with either side. */
export function serveParent(channel: ParentChannel): void {
  let opened: OpenedDatabase | undefined;
  channel.onClose(endProcess);
  channel.onRequest((request) => {
    if (request.type === "open") {
      open(request, channel).then(
        (database) => {
          opened = database;
          channel.post({ type: "opened" });
        },
        (error: unknown) => {
          channel.post(hidePaths(request)({ type: "openFailed", message: describeOpenFailure(error) }));
        },
      );
    } else if (opened === undefined) {
      endProcess();
    } else if (request.type === "close") {
      // Closed or not, everything committed is on disk; a log that stays is read at the next opening.
      opened.session.close().then(endProcess, endProcess);
    } else {
      dispatch(opened.handlers, request);
    }
  });
}

async function open(options: EngineOpenRequest, channel: ParentChannel): Promise<OpenedDatabase> {
  const instance = await openDatabase(options);
  const hide = hidePaths(options);
  const post: ParentChannel["post"] = (event, onSent) => {
    channel.post(hide(event), onSent);
  };
  const session = new DatabaseSession(instance, post);
  const onOver = (usedMb: number) => {
    channel.post({ type: "overMemory", usedMb });
    setTimeout(endProcess, SELF_KILL_MS);
  };
  watchMemory(options.memoryMb, () => session.releaseUnused(options), onOver);
  return { session, handlers: requestHandlers(session, options, await readKeywords(instance), post) };
}

function dispatch<Type extends keyof RequestHandlers>(
  handlers: RequestHandlers,
  request: RequestOf<Type>,
): void {
  const handle: (request: RequestOf<Type>) => void = handlers[request.type];
  handle(request);
}

/** A plain exit would wait for statements that still run. What is committed is on disk already. */
function endProcess(): void {
  process.kill(process.pid, "SIGKILL");
}
