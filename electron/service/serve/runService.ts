import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { headlessKeySource } from "../credentials/headlessKeySource";
import { duckDbEngine } from "../engines/duckDbEngine";
import { forkEngine } from "./engine/forkEngine";
import { LocalService } from "../LocalService";
import { defaultServiceSettings } from "../ServiceSettings";
import { guardSockets } from "../networks/guardSockets";
import { NetworkPolicy } from "../networks/NetworkPolicy";
import type { ServiceLog } from "../ServiceLog";
import { forkSource } from "../sync/source/forkSource";
import { sourceProcesses } from "../sync/source/sourceProcesses";
import type { SourceOpener } from "../sync/SourceOpener";
import { controlFile } from "./ControlFile";
import { headlessHandler } from "./headlessHandler";
import { listen } from "./listen";
import { refuseForeign } from "./refuseForeign";
import { RequestLog } from "./RequestLog";
import { readWebhook } from "./readWebhook";
import type { ServeSettings } from "./serveSettings";

/** Beside the service in the built output: out/service/serve.mjs and out/engine/index.mjs. */
const engineEntry = fileURLToPath(new URL("../engine/index.mjs", import.meta.url));
const sourceEntry = fileURLToPath(new URL("../source/index.mjs", import.meta.url));

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Secrets that the environment may hold. */
export interface ServeSecrets {
  readonly credentialsKey?: string | undefined;
  readonly webhookSecret?: string | undefined;
}

/**
 * Runs the service until a signal ends it; settles when everything is closed.
 *
 * @param secrets secrets themselves; where one is undefined or empty, the settings' file has it
 * @param sources the kinds of source on offer; tests bring their own
 */
export async function runService(
  settings: ServeSettings,
  { credentialsKey, webhookSecret }: ServeSecrets,
  sources?: SourceOpener,
): Promise<void> {
  const { dataFolder, logLevel, allowNetworks, denyNetworks } = settings;
  const networks = { allow: allowNetworks, deny: denyNetworks };
  // The webhook's requests are this process's own.
  guardSockets(new NetworkPolicy(networks));
  const log = pino(
    {
      level: logLevel,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({ dest: 2, sync: true }),
  );
  const service = await LocalService.open({
    dataFolder,
    engines: [duckDbEngine({ launch: () => forkEngine(engineEntry) })],
    sources: sources ?? sourceProcesses(() => forkSource(sourceEntry), networks),
    credentialsKey: headlessKeySource({
      variable: credentialsKey,
      file: settings.credentialsKeyFile,
      dataFolder,
    }),
    settings: { ...settings, resumeMs: defaultServiceSettings.resumeMs },
    webhook: await readWebhook(settings, webhookSecret),
    log,
  });
  try {
    await serveUntilSignal(service, settings, log);
  } finally {
    await service.close();
  }
}

async function serveUntilSignal(
  service: LocalService,
  { dataFolder, host, port, allowHosts, drainMs, readerSilenceMs }: ServeSettings,
  log: ServiceLog,
): Promise<void> {
  const [draining, ending] = [new AbortController(), new AbortController()];
  const requests = new RequestLog(log);
  const stopped = firstSignal();
  const token = controlFile.newToken();
  const handler = headlessHandler({
    service,
    token,
    draining: draining.signal,
    ending: ending.signal,
    log,
  });
  const listener = await listen(refuseForeign(handler, allowHosts), host, port, requests, readerSilenceMs);
  await controlFile.write(dataFolder, { origin: listener.origin, token });
  console.log(`Wharf's service is listening on ${listener.address}`);
  console.log(`Data and keys are in ${dataFolder}`);
  console.log("Make a key with: keys create --scope full|read");

  const signal = await stopped;
  log.info({ signal, drainMs }, "stopping: requests that run may go on, new ones are refused");
  draining.abort();
  await Promise.all([service.endSyncs(), requests.idle(drainMs)]);
  ending.abort();
  await controlFile.remove(dataFolder);
  // What still runs is answered with the reason why it ended.
  const closing = listener.close();
  await service.close();
  await closing;
  log.info({ signal }, "stopped");
}

/** Waits for the first signal to stop; the same one again ends the process at once, and what is committed is kept. */
function firstSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const seen = new Set<NodeJS.Signals>();
    for (const signal of stopSignals) {
      process.on(signal, () => {
        if (seen.has(signal)) process.exit(128 + constants.signals[signal]);
        seen.add(signal);
        resolve(signal);
      });
    }
  });
}
