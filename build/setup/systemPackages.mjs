import { existsSync } from "node:fs";
import { missingRequirements } from "./missingRequirements.mjs";
import { Progress } from "./Progress.mjs";
import { runProcess } from "./runProcess.mjs";

/** @typedef {import("./systemRequirements.mjs").SystemRequirement} SystemRequirement */

/** apt asks nothing, and restarts no service behind a person's back. */
const aptEnvironment = { ...process.env, DEBIAN_FRONTEND: "noninteractive", NEEDRESTART_SUSPEND: "1" };

/**
 * @param {string} label
 * @param {string[]} aptArguments
 */
async function runApt(label, aptArguments) {
  const progress = new Progress(label);
  // Status lines on stdout: "dlstatus:…:percent:…" while fetching, "pmstatus:…:percent:…" while unpacking.
  const outcome = await runProcess("apt-get", ["-q", "-o", "APT::Status-Fd=1", ...aptArguments], {
    env: aptEnvironment,
    onOutput: (text) => {
      for (const [, stage, percent] of text.matchAll(/^(dl|pm)status:[^:]*:([\d.]+):/gm)) {
        progress.update((stage === "pm" ? 0.5 : 0) + Number(percent) / 200);
      }
    },
  });
  progress.end(outcome.code === 0 ? "done" : "failed");
  return outcome;
}

/** @param {SystemRequirement} requirement */
async function availableName(requirement) {
  for (const name of requirement.packages) {
    const { code } = await runProcess("apt-cache", ["show", "--no-all-versions", name]);
    if (code === 0) return name;
  }
  return requirement.packages.at(-1) ?? "";
}

/**
 * Makes sure of the system packages behind the requirements: on a Debian-like system as root they are installed.
 *
 * @param {readonly SystemRequirement[]} requirements
 * @returns {Promise<string | undefined>} Nothing when all is there; otherwise what is missing and the exact command
 *   that brings it, for the caller to stop with or to print.
 */
export async function ensureSystemPackages(requirements) {
  const missing = await missingRequirements(requirements);
  if (missing.length === 0) return undefined;
  if (!existsSync("/usr/bin/apt-get")) {
    const things = missing.map(({ library, command }) => library ?? command).join(", ");
    return `This system lacks: ${things}. Install the packages that bring them and run the command again.`;
  }
  const root = process.getuid?.() === 0;
  if (root) await runApt("Updating the list of system packages", ["update"]);
  const names = await Promise.all(missing.map(availableName));
  if (!root) {
    return `This system lacks packages that Wharf needs. Install them with\n\n  sudo apt-get install ${names.join(" ")}\n\nand run the command again.`;
  }
  const { code, output } = await runApt(`Installing system packages (${names.join(", ")})`, [
    "install",
    "--yes",
    "--no-install-recommends",
    ...names,
  ]);
  const left = await missingRequirements(requirements);
  if (code === 0 && left.length === 0) return undefined;
  const lastLines = output.trim().split("\n").slice(-8).join("\n");
  return `The system packages could not be installed. This command shows why:\n\n  apt-get install ${names.join(" ")}\n\n${lastLines}`;
}
