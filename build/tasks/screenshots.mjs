import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { endToEndTests } from "../checks/endToEndTests.mjs";
import { prepare } from "../setup/prepare.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runCommand, StopError } from "../setup/runCommand.mjs";
import { runProcess } from "../setup/runProcess.mjs";
import { ensureSystemPackages } from "../setup/systemPackages.mjs";
import { pictureRequirements, testRequirements, windowRequirements } from "../setup/systemRequirements.mjs";
import { buildBundles } from "./buildBundles.mjs";

const maxBytes = 3_000_000;

/** `npm run screenshots` takes the pictures and the animation of the documentation from the real window. */
await runCommand(async () => {
  await prepare();
  const lacking = await ensureSystemPackages([
    ...windowRequirements,
    ...testRequirements,
    ...pictureRequirements,
  ]);
  if (lacking !== undefined) throw new StopError(lacking);
  await buildBundles();
  const folder = join(projectRoot, "out", "film");
  rmSync(folder, { recursive: true, force: true });
  const { failures, skips } = await endToEndTests(["pictures/"], { WHARF_FILM: folder });
  const wrong = [...failures, ...skips];
  if (wrong.length > 0) throw new StopError(`The pictures were not taken: ${wrong.join("\n")}`);
  await putTogether(folder, join(projectRoot, "docs", "wharf.webp"));
  return 0;
});

/**
 * @param {string} folder Of the frames and the list of them.
 * @param {string} file
 */
async function putTogether(folder, file) {
  /** @type {{ file: string, milliseconds: number }[]} */
  const frames = JSON.parse(readFileSync(join(folder, "frames.json"), "utf8"));
  const words = frames.flatMap(({ file: frame, milliseconds }) => [
    ...["-d", String(milliseconds)],
    join(folder, frame),
  ]);
  // Lossless: letters stay sharp, and only what changes is stored.
  const { code, output } = await runProcess("img2webp", [
    "-loop",
    "0",
    "-min_size",
    "-lossless",
    ...words,
    "-o",
    file,
  ]);
  if (code !== 0) throw new StopError(`The animation could not be made: ${output.trim()}`);
  const { size } = statSync(file);
  const seconds = frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  console.log(`${file}: ${frames.length} frames, ${seconds.toFixed(1)} s, ${(size / 1e6).toFixed(2)} MB`);
  if (size > maxBytes) throw new StopError("The animation is too large for a page that people read.");
}
