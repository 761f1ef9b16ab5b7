import type { MessagePortMain } from "electron";
import { pino } from "pino";
import type {
  LocalServiceCommand,
  LocalServiceMethods,
  ServiceHostMethods,
} from "#shared/processes/localServicePort";
import { isRpcAnswer } from "#shared/rpc/rpc";
import { AppError } from "#shared/errors/AppError";
import { RpcClient } from "#shared/rpc/RpcClient";
import { RpcServer } from "#shared/rpc/RpcServer";
import { administrationHandlers } from "./administration/administrationHandlers";
import type { SourceEvent, SourceRequest } from "./connectors/sourcePort";
import { credentialsKey } from "./credentials/CredentialsVault";
import { duckDbEngine } from "./engines/duckdb/duckDbEngine";
import {
  type MessagePortLike,
  messagePortEngines,
  messagePortProcesses,
} from "./engines/duckdb/messagePortProcesses";
import { fileLoadHandlers } from "./fileLoads/fileLoadHandlers";
import { messagePortEnd } from "../processes/MessageEnd";
import { servePort } from "./http/servePort";
import { LocalService } from "./LocalService";
import { defaultServiceSettings } from "./environment/ServiceSettings";
import { sourceProcesses } from "./sync/source/SourceProcess";
import { isDiskFull } from "../processes/isDiskFull";

/* The embedded service in the app: a utility process that main starts and speaks to over ports. */

type StartParams = LocalServiceMethods["start"]["params"];

// Databases and spilled rows are for the user alone, whatever the desktop's umask allows.
process.umask(0o077);
const { parentPort } = process;
const log = pino({ base: { process: "service" } });
const host = new RpcClient<ServiceHostMethods, MessagePortLike>(
  (request) => {
    parentPort.postMessage(request);
    return true;
  },
  () => new AppError("LOCAL_SERVICE_STOPPED"),
);
const engines = [duckDbEngine({ launch: messagePortEngines(host) })];
const sources = sourceProcesses(messagePortProcesses<SourceRequest, SourceEvent>(host, "source"));
let opening: Promise<LocalService> | undefined;

function running(): Promise<LocalService> {
  return opening ?? Promise.reject(new AppError("LOCAL_SERVICE_STOPPED"));
}

async function keyOfMain() {
  const { key, lasts } = await host.call("credentialsKey", null);
  return credentialsKey(Buffer.from(key, "base64"), lasts);
}

async function start(
  { dataFolder, sessionKey, provisioningMs }: StartParams,
  [port, exportPort, sessionPort]: readonly MessagePortMain[],
): Promise<string | null> {
  if (port === undefined || exportPort === undefined || sessionPort === undefined || opening !== undefined)
    return "The service was started twice, or without its ports.";
  const settings = { ...defaultServiceSettings, provisioningMs };
  opening = LocalService.open({
    ...{ dataFolder, sessionKey, settings, engines, sources, log },
    credentialsKey: keyOfMain,
  });
  try {
    const service = await opening;
    await service.directAdministration.resume();
    servePort(messagePortEnd(port), service.fetch);
    servePort(messagePortEnd(exportPort), service.exportFetch);
    servePort(messagePortEnd(sessionPort), service.sessionFetch);
    return null;
  } catch (error) {
    opening = undefined;
    if (isDiskFull(error)) return "The disk that holds its data is full. Free up space there.";
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const methods = new RpcServer<LocalServiceMethods, MessagePortMain>(
  {
    start: (params, { ports }) => start(params, ports),
    async loadTable(load, { signal, send }) {
      const onRows = (rowsDone: number) => void send(rowsDone);
      return (await running()).resultTables.load(load, { signal, onRows });
    },
    ...administrationHandlers(running),
    ...fileLoadHandlers(async () => (await running()).databases),
    async cancelSync({ connectionId }) {
      try {
        await (await running()).cancelSync(connectionId);
      } catch (error) {
        log.error({ err: error, connectionId }, "a sync could not be cancelled");
      }
      return null;
    },
    async backUp({ to }, { signal }) {
      try {
        return (await (await running()).backUp(to, signal)).databases;
      } catch (error) {
        log.error({ err: error }, "the backup failed");
        throw new AppError("BACKUP_FAILED", isDiskFull(error) ? "The disk is full." : messageOf(error));
      }
    },
    async stop() {
      try {
        await (await opening)?.close();
      } catch (error) {
        log.error({ err: error }, "the service did not close cleanly");
      }
      return process.exit(0);
    },
  },
  (answer) => parentPort.postMessage(answer),
);

parentPort.on("message", ({ data, ports }) => {
  // Both ends are of one build.
  const message = data as LocalServiceCommand;
  if (isRpcAnswer(message)) host.receive(message, ports);
  else methods.receive(message, ports);
});
