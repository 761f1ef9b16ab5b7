/**
 * Starts the app in the folder named on the command line, as Electron's own default app does; the stand-in runtime
 * comes without one. It is an ES module, because only that holds back "ready" until an ES module of the app has run.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { app as electronApp } from "electron";

/**
 * Electron's own default app uses two methods that its types leave out.
 *
 * @typedef {import("electron").App & { setVersion(version: string): void, setAppPath(path: string): void }} LaunchedApp
 */
const app = /** @type {LaunchedApp} */ (electronApp);

const folder = resolve(process.argv.slice(1).find((argument) => !argument.startsWith("-")) ?? ".");
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

app.setName(manifest.productName ?? manifest.name);
app.setVersion(manifest.version);
app.setAppPath(folder);
if (!app.commandLine.hasSwitch("user-data-dir")) {
  app.setPath("userData", join(app.getPath("appData"), app.getName()));
}

try {
  await import(pathToFileURL(join(folder, manifest.main)).href);
} catch (error) {
  // Electron would show a dialog here, which nobody can close where there is no person at the screen.
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  app.exit(1);
}
