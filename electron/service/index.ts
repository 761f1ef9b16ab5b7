import type { MessageEvent } from "electron";
import { pino } from "pino";
import type { LocalServiceCommand, LocalServiceEvent } from "#shared/processes/localServicePort";
import { AppError } from "#shared/errors/AppError";
import { appKeySource } from "./appKeySource";
import type { SourceEvent, SourceRequest } from "./connectors/sourcePort";
import { duckDbEngine } from "./engines/duckDbEngine";
import { messagePortEngines, messagePortProcesses } from "./engines/messagePortProcesses";
import { serveFileLoads } from "./fileLoads/serveFileLoads";
import { electronHttpPort } from "./http/HttpPort";
import { servePort } from "./http/servePort";
import { serveTableLoads } from "./keptResults/serveTableLoads";
import { LocalService } from "./LocalService";
import { processHostLine } from "./processHostLine";
import { defaultServiceSettings } from "./environment/ServiceSettings";
import { sourceProcesses } from "./sync/source/SourceProcess";

/* The embedded service in the app: a utility process that main starts and speaks to over ports. */

type StartCommand = LocalServiceCommand & { readonly type: "start" };

/** The window comes first: it starts at the same time, and what it asks for starts its database at once. */
const resumeMs = 3000;

// Databases and spilled rows are for the user alone, whatever the desktop's umask allows.
process.umask(0o077);
const { parentPort } = process;
const log = pino({ base: { process: "service" } });
const host = processHostLine(parentPort);
const engines = [duckDbEngine({ launch: messagePortEngines(host) })];
const launchSource = messagePortProcesses<SourceRequest, SourceEvent>(host, "source");
const sources = sourceProcesses(() => launchSource("sync"));
const credentialsKey = appKeySource(parentPort);
let opening: Promise<LocalService> | undefined;

function tell(event: LocalServiceEvent): void {
  parentPort.postMessage(event);
}

const tableLoads = serveTableLoads(async (load, watch) => {
  if (opening === undefined) throw new AppError("LOCAL_SERVICE_STOPPED");
  return (await opening).resultTables.load(load, watch);
}, tell);

const fileLoads = serveFileLoads(async () => {
  if (opening === undefined) throw new AppError("LOCAL_SERVICE_STOPPED");
  return (await opening).databases;
}, tell);

async function start(
  { dataFolder, sessionKey, provisioningMs }: StartCommand,
  ports: MessageEvent["ports"],
): Promise<void> {
  const [port, exportPort] = ports;
  if (port === undefined || exportPort === undefined || opening !== undefined) {
    tell({ type: "failed", message: "The service was started twice, or without its ports." });
    return;
  }
  const settings = { ...defaultServiceSettings, provisioningMs, resumeMs };
  opening = LocalService.open({ dataFolder, sessionKey, settings, engines, sources, credentialsKey, log });
  try {
    const service = await opening;
    servePort(electronHttpPort(port), service.fetch);
    servePort(electronHttpPort(exportPort), service.exportFetch);
    tell({ type: "ready" });
  } catch (error) {
    opening = undefined;
    tell({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

async function cancelSync(connectionId: string): Promise<void> {
  try {
    await (await opening)?.cancelSync(connectionId);
  } catch (error) {
    log.error({ err: error, connectionId }, "a sync could not be cancelled");
  }
}

async function stop(): Promise<void> {
  try {
    await (await opening)?.close();
  } catch (error) {
    log.error({ err: error }, "the service did not close cleanly");
  }
  process.exit(0);
}

parentPort.on("message", ({ data, ports }) => {
  // Both ends are of one build; messages about processes are for processHostLine.
  const command = data as LocalServiceCommand;
  if (command.type === "start") void start(command, ports);
  else if (command.type === "stop") void stop();
  else if (command.type === "cancelSync") void cancelSync(command.connectionId);
  else {
    tableLoads(command);
    fileLoads(command);
  }
});
