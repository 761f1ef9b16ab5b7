import { join } from "node:path";
import { app, BrowserWindow } from "electron";

/** The reference of `start`: nothing but a window with a line of text, in a sandbox as Wharf's own. */
// Both together end every child process, as root.
if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();
app
  .whenReady()
  .then(() => {
    const window = new BrowserWindow({
      width: 1280,
      height: 800,
      webPreferences: { sandbox: true, contextIsolation: true },
    });
    return window.loadFile(join(import.meta.dirname, "bare.html"));
  })
  .catch((error) => {
    process.stderr.write(`${String(error)}\n`);
    app.exit(1);
  });
