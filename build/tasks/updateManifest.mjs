import { createPrivateKey } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { signedUpdateManifest } from "../package/updateManifest.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runCommand } from "../setup/runCommand.mjs";

/**
 * `npm run update-manifest -- FOLDER [--rollout PERCENT] [--days N] [--notes FILE]` writes manifest.json beside the installers in a
 * folder, signed with WHARF_UPDATE_SIGNING_KEY (Ed25519, PEM).
 */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      rollout: { type: "string", default: "100" },
      days: { type: "string", default: "60" },
      notes: { type: "string" },
    },
  });
  const [folder, ...others] = positionals;
  const [rollout, days] = [Number(values.rollout), Number(values.days)];
  const key = process.env["WHARF_UPDATE_SIGNING_KEY"];
  if (folder === undefined || others.length > 0)
    throw new Error("Name the folder that holds the installers.");
  if (!Number.isInteger(rollout) || rollout < 0 || rollout > 100)
    throw new Error("--rollout takes a whole percentage from 0 to 100.");
  if (!Number.isInteger(days) || days < 1) throw new Error("--days takes a whole number from 1 on.");
  if (key === undefined) throw new Error("WHARF_UPDATE_SIGNING_KEY is not set: nothing can be signed.");
  const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  const notes = values.notes === undefined ? "" : readFileSync(values.notes, "utf8");
  const privateKey = createPrivateKey(key);
  const file = join(folder, "manifest.json");
  writeFileSync(
    file,
    signedUpdateManifest({ folder, version, rollout, days, notes, privateKey, now: new Date() }),
  );
  console.log(`${file}: version ${version}, for ${rollout} % of the computers, for ${days} days`);
  return 0;
});
