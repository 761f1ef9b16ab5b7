import { readFile } from "node:fs/promises";
import { constants } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import type { Webhook } from "../alerts/postWebhook";
import { headlessKeySource } from "../credentials/headlessKeySource";
import { isLoopback } from "../direct/listener/DirectService";
import { duckDbEngine } from "../engines/duckdb/duckDbEngine";
import { errorAnswer } from "../http/errorAnswer";
import type { HttpHandler } from "../http/httpHandler";
import { LocalService } from "../LocalService";
import { guardSockets } from "../../processes/networks/guardSockets";
import { NetworkPolicy } from "../../processes/networks/NetworkPolicy";
import { ServiceError } from "../environment/ServiceError";
import { defaultServiceSettings, type ServiceLog } from "../environment/ServiceSettings";
import { forkSource } from "../sync/source/forkSource";
import { sourceProcesses } from "../sync/source/SourceProcess";
import type { SourceOpener } from "../sync/source/SourceOpener";
import { controlFile } from "./controlRequests";
import { forkEngine } from "./engine/forkEngine";
import { headlessHandler } from "./headlessHandler";
import { listen } from "./listen";
import { readSecret } from "./readSecret";
import { RequestLog } from "./RequestLog";
import { clickHouseEngines, socketOf } from "./clickHouseEngines";
import type { ServeSettings } from "./serveSettings";
import { UsageError } from "./settingValues";

/** Short ones are guessed; by the Standard Webhooks specification 24 bytes are the least. */
const leastSecret = 24;

/**
 * Where alerts go; undefined where no address is set.
 *
 * @param variable WHARF_WEBHOOK_SECRET; undefined or empty: the settings' file has the secret
 * @throws UsageError where the secret is missing, too short, or can be read by others
 */
async function readWebhook(
  { webhookUrl, webhookSecretFile }: Pick<ServeSettings, "webhookUrl" | "webhookSecretFile">,
  variable: string | undefined,
): Promise<Webhook | undefined> {
  if (webhookUrl === null) return undefined;
  const secret = await readSecret({
    ...{ name: "webhook's secret", file: webhookSecretFile, variable },
    missing:
      "--webhook-url needs a secret to sign with: set WHARF_WEBHOOK_SECRET, or --webhook-secret-file FILE.",
  });
  if (secret.length < leastSecret)
    throw new UsageError(
      `The webhook's secret must have at least ${leastSecret} characters. Make one with: openssl rand -base64 32`,
    );
  return { url: webhookUrl, secret };
}

/** What a browser says of a request that no other site caused. */
const ownSites: ReadonlySet<string> = new Set(["none", "same-origin"]);

/**
 * Answers only requests that are meant for this service. A page in a browser can reach a listener on its own computer, also
 * under a name that it made resolve there; such a request shows in the headers that no page can set.
 *
 * @param allowedHosts Names, beside those of this computer, under which a proxy passes requests on.
 */
export function refuseForeign(handler: HttpHandler, allowedHosts: readonly string[]): HttpHandler {
  const names = new Set(allowedHosts);
  return async (request, trace) => {
    const refusal = refusalOf(request, names);
    return refusal === null ? handler(request, trace) : errorAnswer(refusal);
  };
}

function refusalOf({ url, headers }: Request, names: ReadonlySet<string>): ServiceError | null {
  const host = URL.parse(`http://${headers.get("host") ?? ""}`);
  const isOurs = (name: string | undefined) =>
    name !== undefined && (isLoopbackName(name) || names.has(name));
  // A request may name its host in its first line too, and that one counts (RFC 9112, 3.2.2).
  if (host === null || !isOurs(host.hostname) || !isOurs(URL.parse(url)?.hostname)) {
    return new ServiceError(
      400,
      "This service does not answer under the name in the Host header. Behind a proxy, allow the name with --allow-hosts.",
    );
  }
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const isOwn = origin === null || URL.parse(origin)?.host === host.host;
  if (isOwn && (site === null || ownSites.has(site))) return null;
  return new ServiceError(403, "This service takes no requests from pages of other sites.");
}

function isLoopbackName(name: string): boolean {
  return name === "localhost" || name === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/** Beside the service in the built output: out/service/serve.mjs and out/engine/index.mjs. */
const engineEntry = fileURLToPath(new URL("../engine/index.mjs", import.meta.url));
const sourceEntry = fileURLToPath(new URL("../source/index.mjs", import.meta.url));

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Secrets that the environment may hold. */
export interface ServeSecrets {
  readonly credentialsKey?: string | undefined;
  readonly webhookSecret?: string | undefined;
  readonly clickHousePassword?: string | undefined;
}

/**
 * Runs the service until a signal ends it; settles when everything is closed.
 *
 * @param secrets secrets themselves; where one is undefined or empty, the settings' file has it
 * @param sources the kinds of source on offer; tests bring their own
 */
export async function runService(
  settings: ServeSettings,
  { credentialsKey, webhookSecret, clickHousePassword }: ServeSecrets,
  sources?: SourceOpener,
): Promise<void> {
  const { dataFolder, logLevel, allowNetworks, denyNetworks } = settings;
  const networks = { allow: allowNetworks, deny: denyNetworks };
  // The webhook's requests are this process's own, and so are those to a ClickHouse server, which whoever runs the service named.
  guardSockets(new NetworkPolicy(networks), socketOf(settings.clickHouseUrl));
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
    engines: [
      duckDbEngine({ launch: () => forkEngine(engineEntry) }),
      ...(await clickHouseEngines(settings, clickHousePassword)),
    ],
    sources: sources ?? sourceProcesses(() => forkSource(sourceEntry), networks),
    credentialsKey: headlessKeySource({
      variable: credentialsKey,
      file: settings.credentialsKeyFile,
      dataFolder,
    }),
    settings: { ...defaultServiceSettings, ...settings },
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
  settings: ServeSettings,
  log: ServiceLog,
): Promise<void> {
  const { dataFolder, host, port, allowHosts, drainMs, readerSilenceMs } = settings;
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
  const direct = await listenDirectly(service, settings);
  if (direct !== null) console.log(`Direct connections: ${direct}`);
  console.log(`Data and keys are in ${dataFolder}`);
  console.log("Make a key with: keys create --scope full|read");

  const signal = await stopped;
  log.info({ signal, drainMs }, "stopping: requests that run may go on, new ones are refused");
  draining.abort();
  const late = wait(drainMs, undefined, { ref: false });
  await Promise.all([
    service.endSyncs(),
    requests.idle(drainMs),
    Promise.race([service.direct.drain(), late]),
  ]);
  ending.abort();
  await controlFile.remove(dataFolder);
  // What still runs is answered with the reason why it ended.
  const closing = listener.close();
  await service.close();
  await closing;
  log.info({ signal }, "stopped");
}

/**
 * Begins to take direct connections, where the settings say so.
 *
 * @returns the address, for a person; null where none are taken
 * @throws UsageError where the certificate is missing or can't be read, Error where the port can't be had
 */
async function listenDirectly(service: LocalService, settings: ServeSettings): Promise<string | null> {
  const { pgPort, pgHost, pgTlsCertFile, pgTlsKeyFile, pgConnections } = settings;
  if (pgPort === null) return null;
  if ((pgTlsCertFile === null) !== (pgTlsKeyFile === null))
    throw new UsageError("--pg-tls-cert and --pg-tls-key are needed together.");
  if (pgTlsCertFile === null && !isLoopback(pgHost))
    throw new UsageError(
      "Beyond this computer direct connections need TLS: set --pg-tls-cert and --pg-tls-key, or leave --pg-host at 127.0.0.1.",
    );
  const tls =
    pgTlsCertFile === null || pgTlsKeyFile === null
      ? null
      : { cert: await readPem(pgTlsCertFile), key: await readPem(pgTlsKeyFile) };
  const { host, port } = await service.direct.open({
    ...{ host: pgHost, port: pgPort, tls, mostConnections: pgConnections },
  });
  return `postgresql://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

async function readPem(file: string): Promise<Buffer> {
  return readFile(file).catch(() => {
    throw new UsageError(`The certificate or its key cannot be read from ${file}.`);
  });
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
