import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes the digest of the app's archive beside it, which the app checks when it starts. On macOS and Windows Electron has it
 * in the signed program.
 *
 * @param {import("electron-builder").AfterPackContext} context
 */
export function sealArchive({ appOutDir, electronPlatformName }) {
  if (electronPlatformName !== "linux") return;
  const archive = join(appOutDir, "resources", "app.asar");
  const digest = createHash("sha256").update(readFileSync(archive)).digest("hex");
  writeFileSync(`${archive}.sha256`, `${digest}\n`);
}
