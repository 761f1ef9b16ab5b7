import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ThrowAwayRoot } from "../package/linux/ThrowAwayRoot.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { readDockerfile } from "./dockerfile.mjs";
import { packService } from "./packService.mjs";

/** @typedef {import("../package/linux/checkPackages.mjs").PackageReport} PackageReport */

const folder = join(projectRoot, "out", "image-check");

/** @param {string} word */
const quoted = (word) => `'${word.replaceAll("'", `'\\''`)}'`;

/**
 * Carries out the Dockerfile's steps in a root that is thrown away, with this system's Node in the place of the image's: the set-up,
 * then the service as its user, without a network but loopback, until it is healthy, and its end by the signal that engines send.
 *
 * @returns {Promise<PackageReport>}
 */
export async function checkImage() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  /** @type {PackageReport} */
  const report = {
    ...{ name: "steps of the Dockerfile", built: false },
    ...{ installed: null, started: null, upgraded: null, removed: null },
  };
  const root = new ThrowAwayRoot(folder, process.env);
  try {
    if (!(await root.works()))
      return { ...report, reason: "no root can be made here: that needs the right to mount file systems" };
    await packService(folder);
    const deploy = join(projectRoot, "build", "headless", "deploy");
    const { setUp, user, env, command, health } = readDockerfile(
      readFileSync(join(deploy, "Dockerfile"), "utf8"),
    );
    report.built = true;
    const installed = await root.run(["set -e", ...setUp].join("\n"));
    report.installed = installed.code === 0;
    if (!report.installed) return { ...report, reason: installed.output.trim().slice(-2000) };
    const variables = Object.entries(env).map(([name, value]) => quoted(`${name}=${value}`));
    const asUser = `setpriv --reuid=${user} --regid=${user} --clear-groups env -i PATH="$PATH" ${variables.join(" ")}`;
    const words = (/** @type {string[]} */ all) => all.map(quoted).join(" ");
    const started = await root.run(`set -e
unshare --net bash -c ${quoted(`set -e
ip link set lo up
${asUser} ${words(command)} &
service=$!
for _ in $(seq 100); do ${asUser} ${words(health)} && break; sleep 0.3; done
${asUser} ${words(health)}
kill -TERM $service
wait $service`)}`);
    report.started = started.code === 0;
    if (!report.started) return { ...report, reason: started.output.trim().slice(-2000) };
    return report;
  } catch (error) {
    return { ...report, reason: error instanceof Error ? error.message.slice(-2000) : String(error) };
  } finally {
    root.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
