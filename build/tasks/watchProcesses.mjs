import { join } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";
import { bundleNames, stderrLogger } from "./buildBundles.mjs";

/** Changes of several bundles within this time, in milliseconds, count as one. */
const settleMs = 200;

/**
 * Builds every process of the app (all bundles but the page) and builds it again when its sources change.
 *
 * @param {() => void} onBuilt Called once when all are built for the first time, then after every change.
 * @returns {Promise<{ close: () => Promise<void> }>}
 */
export async function watchProcesses(onBuilt) {
  const names = bundleNames.filter((name) => name !== "client");
  const { createBuilder } = await import("vite");
  const builder = await createBuilder({
    configFile: join(projectRoot, "vite.config.ts"),
    // Also keeps Vite's own progress lines off stdout.
    logLevel: "warn",
    customLogger: await stderrLogger("warn"),
    environments: Object.fromEntries(names.map((name) => [name, { build: { watch: {} } }])),
  });
  const waiting = new Set(names);
  /** @type {NodeJS.Timeout | undefined} */
  let settling;
  /** @type {{ close: () => Promise<void> }[]} */
  const watchers = [];
  for (const name of names) {
    const environment = builder.environments[name];
    if (environment === undefined) throw new Error(`vite.config.ts has no environment "${name}"`);
    const watcher = await builder.build(environment);
    if (!("on" in watcher)) throw new Error(`Vite does not watch "${name}"`);
    watchers.push(watcher);
    watcher.on("event", (event) => {
      if (event.code === "ERROR") console.error(event.error);
      if (event.code !== "END") return;
      waiting.delete(name);
      clearTimeout(settling);
      if (waiting.size === 0) settling = setTimeout(onBuilt, settleMs);
    });
  }
  return {
    async close() {
      clearTimeout(settling);
      await Promise.all(watchers.map((watcher) => watcher.close()));
    },
  };
}
