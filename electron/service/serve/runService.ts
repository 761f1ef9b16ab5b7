import { homedir } from "node:os";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { duckDbEngine } from "../engines/duckDbEngine";
import { forkEngine } from "../engines/forkEngine";
import { headlessKeySource } from "../credentials/headlessKeySource";
import { forkSource } from "../sync/source/forkSource";
import { sourceProcesses } from "../sync/source/sourceProcesses";
import type { SourceOpener } from "../sync/SourceOpener";
import { LocalService } from "../LocalService";
import type { Command } from "./Command";
import { credentialsKeyFile } from "./credentialsKeyFile";
import { listen, type Listener } from "./listen";
import { readSettings } from "./readSettings";

/** Beside the service in the built output: out/service/serve.mjs and out/engine/index.mjs. */
const engineEntry = fileURLToPath(new URL("../engine/index.mjs", import.meta.url));
const sourceEntry = fileURLToPath(new URL("../source/index.mjs", import.meta.url));

/**
 * Runs the service until a signal ends it; settles when everything is closed.
 *
 * @param sources the kinds of source on offer; tests bring their own
 */
export async function runService(
  { dataFolder, host, port }: Command & { readonly kind: "serve" },
  sources: SourceOpener = sourceProcesses(() => forkSource(sourceEntry)),
): Promise<void> {
  const log = pino(pino.destination({ dest: 2, sync: true }));
  const service = await LocalService.open({
    dataFolder,
    engines: [duckDbEngine({ launch: () => forkEngine(engineEntry) })],
    sources,
    credentialsKey: headlessKeySource({
      variable: process.env["WHARF_CREDENTIALS_KEY"],
      file: credentialsKeyFile({ name: process.platform, home: homedir(), env: process.env }),
      dataFolder,
    }),
    settings: readSettings(process.env),
    log,
  });
  let listener: Listener;
  try {
    listener = await listen(service.fetch, host, port);
  } catch (error) {
    await service.close();
    throw error;
  }
  console.log(`Wharf's service is listening on ${listener.address}`);
  console.log(`Data and keys are in ${dataFolder}`);
  console.log("Make a key with: keys create --scope full|read");

  const signal = await firstSignal();
  log.info({ signal }, "stopping");
  // Requests that run are answered first, with the reason why they ended.
  const closing = listener.close();
  await service.close();
  await closing;
}

/** Waits for the first signal to stop. Later ones change nothing: closing is under way and does not wait for anybody. */
function firstSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve(signal));
  });
}
