import { bridge } from "../../../bridge/bridge";
import { loadSettings } from "../../../queries/settings";

/** Tabs, texts and layout of before. Asked for while the other modules of the page are still evaluated. */
export const keptWorkspace = bridge.call("workspace.load", {});
// Whoever takes it is told; until then it is no error that nobody does.
keptWorkspace.catch(() => undefined);

/** The settings, by which the first frame is drawn. Without them it is drawn by the defaults. */
export const keptSettings = loadSettings();
keptSettings.catch(() => undefined);
