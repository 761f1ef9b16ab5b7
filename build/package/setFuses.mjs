import { flipFuses, getCurrentFuseWire } from "@electron/fuses";
import { fusesFor } from "./fuses.mjs";
import { packagedProgram } from "./packagedProgram.mjs";

/**
 * electron-builder's afterPack hook: sets every fuse before the program is signed.
 *
 * @param {import("electron-builder").AfterPackContext} context
 */
export async function setFuses(context) {
  // A universal macOS app is put together from two packages that were both set already.
  if (context.appOutDir.endsWith("-temp")) return;
  const program = packagedProgram(context.appOutDir, context.electronPlatformName);
  await flipFuses(program, fusesFor({ ...(await getCurrentFuseWire(program)) }));
}
