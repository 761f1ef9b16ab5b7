import { hasDisplay } from "../setup/display.mjs";
import { missingRequirements } from "../setup/missingRequirements.mjs";
import { testRequirements, windowRequirements } from "../setup/systemRequirements.mjs";
import { VirtualDisplay } from "./VirtualDisplay.mjs";

/**
 * A display for tests that open windows: on Linux one of their own, so that they neither disturb nor are disturbed.
 *
 * @typedef {object} TestDisplay
 * @property {NodeJS.ProcessEnv} env Environment for the programs that open windows.
 * @property {() => void} close
 */

/**
 * @returns {Promise<TestDisplay | { reason: string }>} The display, or why no window can be opened here.
 */
export async function openTestDisplay() {
  if (process.platform !== "linux") return { env: process.env, close: () => undefined };
  const missing = await missingRequirements([...windowRequirements, ...testRequirements]);
  const names = missing.map(({ library, command }) => library ?? command ?? "");
  const lacksXvfb = names.some((name) => name === "Xvfb" || name === "xauth");
  if (missing.some(({ library }) => library !== undefined) || (lacksXvfb && !hasDisplay())) {
    return { reason: `no window can be opened here, because this system lacks ${names.join(", ")}` };
  }
  if (lacksXvfb) return { env: process.env, close: () => undefined };
  const display = await VirtualDisplay.open();
  const { WAYLAND_DISPLAY: _, ...env } = process.env;
  return { env: { ...env, DISPLAY: display.name }, close: () => display.close() };
}
