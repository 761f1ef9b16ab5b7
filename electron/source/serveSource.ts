import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { ParentChannel } from "../processes/ParentChannel";
import { guardSockets } from "../processes/networks/guardSockets";
import { NetworkPolicy } from "../processes/networks/NetworkPolicy";
import { RpcServer } from "#shared/rpc/RpcServer";
import type { Connector, OpenSource, StreamSink } from "../service/connectors/Connector";
import { redactMessage } from "../service/connectors/redactMessage";
import { diskError, SourceError } from "../service/connectors/SourceError";
import type {
  ReadPart,
  SourceAnswer,
  SourceErrorData,
  SourceEvent,
  SourceMethods,
  SourceRequest,
} from "../service/connectors/sourcePort";

/** Passes a stream's files on to the service, one at a time. */
function readSink(folder: string, send: (part: ReadPart) => Promise<void>): StreamSink {
  return {
    // Does not wait for the table: its failure comes as a cancellation, and until then the source is read already.
    async begin(columns, mode) {
      void send({ type: "begin", columns, mode });
    },
    newFile: (ending) => join(folder, `${randomUUID()}.${ending}`),
    add: (file) => send({ type: "file", file }),
    progress: (rows) => void send({ type: "progress", rows }),
  };
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

type OpenParams = SourceMethods["open"]["params"];

/** Serves one source from its login to its end. The process ends with either side. */
export function serveSource(channel: ParentChannel<SourceRequest, SourceEvent>): void {
  let opening: OpenParams | undefined;
  let opened: Promise<OpenSource> | undefined;

  const answer = async <Value>(work: () => Promise<Value>): Promise<SourceAnswer<Value>> => {
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      const secrets = Object.values(opening?.settings.secrets ?? {});
      return { ok: false, problem: sourceErrorData(error, secrets) };
    }
  };
  const source = async (): Promise<OpenSource> => {
    if (opened === undefined) throw new Error("The source was not opened.");
    return opened;
  };

  const calls = new RpcServer<SourceMethods>(
    {
      open: (params, { signal }) =>
        answer(async () => {
          opening = params;
          if (params.networks !== undefined) guardSockets(new NetworkPolicy(params.networks));
          opened = Promise.resolve(await (await connectorOf(params.kind)).open(params.settings, signal));
          return null;
        }),
      discover: (_params, { signal }) => answer(async () => (await source()).discover(signal)),
      read: (selection, { signal, send }) =>
        answer(async () =>
          (await source()).read(selection, readSink(opening?.spoolFolder ?? "", send), signal),
        ),
      readSmall: (selections, { signal, send }) =>
        answer(async () => {
          const open = await source();
          const onProgress = () => void send("progress");
          return (await open.readSmall?.(selections, onProgress, signal)) ?? selections.map(() => null);
        }),
      isIntact: () => answer(async () => (await (await source()).isIntact?.()) ?? null),
      async close() {
        try {
          await (await source()).close();
        } finally {
          endProcess();
        }
        return null;
      },
    },
    (event) => channel.post(event),
  );
  channel.onClose(endProcess);
  channel.onRequest((request) => calls.receive(request));
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
