import type { ParentChannel } from "../../engines/process/ParentChannel";
import { guardSockets } from "../../networks/guardSockets";
import { NetworkPolicy } from "../../networks/NetworkPolicy";
import type { OpenSource } from "../Connector";
import { connectorOf } from "./connectorOf";
import { problemData } from "./problemData";
import { ReadSink } from "./ReadSink";
import type { SourceEvent, SourceRequest } from "./sourcePort";

type OpenRequest = Extract<SourceRequest, { readonly type: "open" }>;

interface Task {
  readonly abort: AbortController;
  readonly sink: ReadSink | undefined;
}

/** Serves one source from its login to its end. The process ends with either side. */
export function serveSource(channel: ParentChannel<SourceRequest, SourceEvent>): void {
  const post = (event: SourceEvent) => {
    channel.post(event);
  };
  const tasks = new Map<number, Task>();
  let opening: OpenRequest | undefined;
  let opened: Promise<OpenSource> | undefined;

  const start = (
    id: number,
    sink: ReadSink | undefined,
    work: (signal: AbortSignal) => Promise<SourceEvent>,
  ) => {
    const abort = new AbortController();
    tasks.set(id, { abort, sink });
    work(abort.signal)
      .catch((error: unknown): SourceEvent => {
        const secrets = Object.values(opening?.settings.secrets ?? {});
        return { type: "failed", id, problem: problemData(error, secrets) };
      })
      .then((event) => {
        tasks.delete(id);
        post(event);
      }, endProcess);
  };
  const source = async (): Promise<OpenSource> => {
    if (opened === undefined) throw new Error("The source was not opened.");
    return opened;
  };

  channel.onClose(endProcess);
  channel.onRequest((request) => {
    switch (request.type) {
      case "open":
        opening = request;
        if (request.networks !== undefined) guardSockets(new NetworkPolicy(request.networks));
        start(request.id, undefined, async (signal) => {
          opened = Promise.resolve(await (await connectorOf(request.kind)).open(request.settings, signal));
          return { type: "opened", id: request.id };
        });
        break;
      case "discover":
        start(request.id, undefined, async (signal) => {
          const streams = await (await source()).discover(signal);
          return { type: "streams", id: request.id, streams };
        });
        break;
      case "read": {
        const sink = new ReadSink(request.id, opening?.spoolFolder ?? "", post);
        start(request.id, sink, async (signal) => {
          const outcome = await (await source()).read(request.selection, sink, signal);
          return { type: "done", id: request.id, outcome };
        });
        break;
      }
      case "readSmall":
        start(request.id, undefined, async (signal) => {
          const onProgress = () => {
            post({ type: "progress", id: request.id, rows: 0 });
          };
          const open = await source();
          const streams =
            (await open.readSmall?.(request.selections, onProgress, signal)) ??
            request.selections.map(() => null);
          return { type: "small", id: request.id, streams };
        });
        break;
      case "check":
        start(request.id, undefined, async () => {
          const open = await source();
          return { type: "checked", id: request.id, isIntact: (await open.isIntact?.()) ?? null };
        });
        break;
      case "fileTaken":
        tasks.get(request.id)?.sink?.taken();
        break;
      case "cancel": {
        const task = tasks.get(request.id);
        task?.abort.abort();
        task?.sink?.taken();
        break;
      }
      case "close":
        source()
          .then((open) => open.close())
          .then(endProcess, endProcess);
        break;
    }
  });
}

/** Nothing here has to be written down: files that were not handed over belong to nobody. */
function endProcess(): void {
  process.exit();
}
