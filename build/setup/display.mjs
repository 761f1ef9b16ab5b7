import { StopError } from "./runCommand.mjs";

/**
 * Whether a window can be shown here. macOS and Windows always have a screen for the person who is logged in.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 */
export function hasDisplay(env = process.env, platform = process.platform) {
  return platform !== "linux" || Boolean(env["DISPLAY"]) || Boolean(env["WAYLAND_DISPLAY"]);
}

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 * @throws {StopError} Where there is no display, with what to do instead.
 */
export function requireDisplay(env, platform) {
  if (hasDisplay(env, platform)) return;
  throw new StopError(
    "Wharf opens a window, and this machine has no display: neither DISPLAY nor WAYLAND_DISPLAY is set.\n" +
      "Start it from a desktop session, or on a virtual display with\n\n" +
      "  xvfb-run -a npm start\n\n" +
      'Without any window, "npm run serve" runs the embedded service and "npm test" runs the tests.',
  );
}
