import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { ParentChannel } from "../processes/ParentChannel";
import { guardSockets } from "../processes/networks/guardSockets";
import { NetworkPolicy } from "../processes/networks/NetworkPolicy";
import type { Connector, OpenSource, StreamSink } from "../service/connectors/Connector";
import { redactMessage } from "../service/connectors/redactMessage";
import { diskError, SourceError } from "../service/connectors/SourceError";
import type { SpoolColumn, SpoolFile } from "#shared/processes/SpoolFile";
import type { SourceEvent, SourceErrorData, SourceRequest } from "../service/connectors/sourcePort";

/** Passes a stream's files on to the service, one at a time. */
class ReadSink implements StreamSink {
  readonly #id: number;
  readonly #folder: string;
  readonly #post: (event: SourceEvent) => void;
  #onTaken: (() => void) | undefined;

  constructor(id: number, folder: string, post: (event: SourceEvent) => void) {
    this.#id = id;
    this.#folder = folder;
    this.#post = post;
  }

  /** Does not wait for the table: its failure comes as a cancellation, and until then the source is read already. */
  begin(columns: readonly SpoolColumn[], mode: "replace" | "merge"): Promise<void> {
    this.#post({ type: "begin", id: this.#id, columns, mode });
    return Promise.resolve();
  }

  newFile(ending: string): string {
    return join(this.#folder, `${randomUUID()}.${ending}`);
  }

  add(file: SpoolFile): Promise<void> {
    this.#post({ type: "file", id: this.#id, file });
    return new Promise((resolve) => {
      this.#onTaken = resolve;
    });
  }

  progress(rows: number): void {
    this.#post({ type: "progress", id: this.#id, rows });
  }

  /** The service has room again, or the read is over and nothing should wait. */
  taken(): void {
    this.#onTaken?.();
    this.#onTaken = undefined;
  }
}

/** Every kind, each loaded when a process needs it: a driver is large, and a process serves one kind. */
const connectors: Readonly<Record<string, () => Promise<Connector>>> = {
  postgres: async () => (await import("./postgres/postgresConnector")).postgresConnector,
  mysql: async () => (await import("./mysql/mysqlConnector")).mysqlConnector,
  google_sheets: async () => (await import("./google_sheets/googleSheetsConnector")).googleSheetsConnector,
  sftp: async () => (await import("./sftp/sftpConnector")).sftpConnector,
  github: async () => (await import("./github/githubConnector")).githubConnector,
  stripe: async () => (await import("./stripe/stripeConnector")).stripeConnector,
};

/** @throws SourceError for a kind that is not there */
function connectorOf(kind: string): Promise<Connector> {
  const load = connectors[kind];
  if (load === undefined) throw new SourceError("settings", `There is no source kind ${kind}.`);
  return load();
}

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
        return { type: "failed", id, problem: sourceErrorData(error, secrets) };
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

/** What went wrong, fit to leave this process: a driver's or a server's own words may repeat a secret. */
function sourceErrorData(error: unknown, secrets: readonly string[]): SourceErrorData {
  const problem =
    error instanceof SourceError
      ? error
      : (diskError(error) ?? new SourceError("internal", `The source could not be read: ${textOf(error)}`));
  return {
    kind: problem.kind,
    message: redactMessage(problem.message, secrets),
    retryAfterSeconds: problem.retryAfterSeconds,
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
