import { app, dialog, protocol } from "electron";
import { launchOptions } from "./lifecycle/launchOptions";
import { gatherNamedFiles } from "./lifecycle/openNamedFiles";
import { refusedSwitches } from "./lifecycle/refusedSwitches";
import { startWharf } from "./lifecycle/startWharf";
import { messagesIn } from "./messages/messagesIn";
import { appScheme } from "./security/pageAddress";
import { systemLanguage } from "./windows/windowLanguage";
import { isDiskFull } from "../processes/isDiskFull";

// A release takes no switch that lets another program into it. Electron has read the command line by now, but no page, no
// connection and no child process exists yet.
const isLinuxRoot = process.platform === "linux" && process.getuid?.() === 0;
const refused = app.isPackaged ? refusedSwitches(process.argv.slice(1), isLinuxRoot) : [];
if (refused.length > 0) {
  process.stderr.write(`Wharf does not start with ${refused.map((name) => `--${name}`).join(", ")}.\n`);
  process.exit(2);
}
// What must happen before Electron is ready, in this order; everything else is in startWharf.
if (!app.commandLine.hasSwitch("no-sandbox")) {
  // As root on Linux the person has to give that switch, and asking for both ends every child process at once.
  app.enableSandbox();
}
// Their connections are shared and used again, and on such a one Chromium repeats a request by itself (see hostedFetch).
app.commandLine.appendSwitch("disable-http2");
app.commandLine.appendSwitch("disable-quic");
protocol.registerSchemesAsPrivileged([
  // No code cache: it would be compiled code outside the archive, whose content nothing checks.
  { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
if (app.requestSingleInstanceLock()) {
  gatherNamedFiles();
  const options = launchOptions(process.argv, process.env, app.isPackaged);
  startWharf(options).catch(async (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    if (!options.smoke) {
      await app.whenReady();
      const { failed, diskFull } = messagesIn(systemLanguage()).start;
      const reason = error instanceof Error ? error.message : String(error);
      dialog.showErrorBox(failed, isDiskFull(error) ? diskFull : reason);
    }
    app.exit(1);
  });
} else {
  app.quit();
}
