import { readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { openTestDisplay } from "../../checks/testDisplay.mjs";
import { projectRoot } from "../../setup/projectRoot.mjs";
import { buildPackages, placeholderBytes } from "./buildPackages.mjs";
import { CheckFeed } from "./CheckFeed.mjs";
import { ThrowAwayRoot } from "./ThrowAwayRoot.mjs";

/** Where the checked packages are: away from `release`. */
const folder = join(projectRoot, "out", "package-check");

/** The versions that are built: an older one, and one that it is upgraded to. */
export const checkedVersions = /** @type {const} */ (["0.0.9", "0.1.0"]);
const [oldVersion, newVersion] = checkedVersions;

const startFunctions = readFileSync(join(projectRoot, "build", "package", "linux", "startInRoot.sh"), "utf8");

/**
 * What became of one artefact: true or false for each step; null where it was not reached.
 *
 * @typedef {object} PackageReport
 * @property {string} name
 * @property {boolean | null} built
 * @property {boolean | null} installed
 * @property {boolean | null} started
 * @property {boolean | null} upgraded
 * @property {boolean | null} removed
 * @property {string} [reason] The end of what the step that failed printed.
 */

/**
 * The commands of one kind of package. Old and new are its two versions' files.
 *
 * @typedef {object} PackageKind
 * @property {string} name
 * @property {keyof import("./buildPackages.mjs").BuiltPackages} file
 * @property {(old: string) => string} install
 * @property {string} start The program.
 * @property {(next: string) => string} upgrade
 * @property {string} remove Leaves nothing of the app behind; fails otherwise.
 */

/** How a system of packages shows what it made of associations and links. */
const desktopChecks = `
desktop-file-validate /usr/share/applications/wharf.desktop
for type in text/csv application/sql application/vnd.apache.parquet x-scheme-handler/wharf; do
  grep -q "^$type=.*wharf.desktop" /usr/share/applications/mimeinfo.cache
done
grep -q 'vnd.apache.parquet:\\*.parquet' /usr/share/mime/globs2
test -x /usr/bin/wharf`;

const gone =
  "test ! -e /opt/Wharf && test ! -e /usr/bin/wharf && test ! -L /usr/bin/wharf && test ! -e /usr/share/applications/wharf.desktop";

/**
 * The app replaces itself with what its feed announces: an ordinary user whom the system lets install it. While it doesn't, the app says
 * so and is as it was.
 *
 * @param {string} installed What prints the version that is installed.
 */
const updateByApp = (installed) => `
if as_user /usr/bin/wharf --smoke=update >/tmp/out 2>&1; then exit 1; fi
grep -q "smoke failed: The system didn.t install the update" /tmp/out && ${installed} | grep -F ${oldVersion}
echo 'nobody ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/check
as_user /usr/bin/wharf --smoke=update
for _ in $(seq 300); do pgrep -x wharf >/dev/null || break; sleep 0.1; done
${installed} | grep -F ${newVersion} ${desktopChecks}`;

/** @type {Readonly<Record<"deb" | "rpm" | "archive" | "image", PackageKind>>} */
const kinds = {
  deb: {
    name: "deb",
    file: "deb",
    install: (old) => `dpkg -i ${old} ${desktopChecks}`,
    start: "/usr/bin/wharf",
    upgrade: (next) => `dpkg -i ${next} ${desktopChecks}`,
    remove: `dpkg -r wharf && ${gone} && dpkg -P wharf && ! dpkg -s wharf`,
  },
  rpm: {
    name: "rpm",
    file: "rpm",
    // Its dependencies are named as Fedora does.
    install: (old) => `rpm -i --nodeps ${old} ${desktopChecks}`,
    start: "/usr/bin/wharf",
    upgrade: (next) => `rpm -U --nodeps ${next} ${desktopChecks}`,
    remove: `rpm -e --nodeps wharf && ${gone} && ! rpm -q wharf`,
  },
  archive: {
    name: "tar.gz",
    file: "archive",
    install: (old) => `mkdir -p /opt/tried && tar -xzf ${old} -C /opt/tried`,
    start: "/opt/tried/wharf/wharf",
    upgrade: (next) => `rm -rf /opt/tried/wharf && tar -xzf ${next} -C /opt/tried`,
    remove: "rm -rf /opt/tried",
  },
  image: {
    name: "AppImage payload",
    file: "image",
    install: (old) => `unsquashfs -q -no-progress -o ${placeholderBytes} -d /opt/tried ${old}`,
    start: "/opt/tried/AppRun",
    upgrade: (next) =>
      `rm -rf /opt/tried && unsquashfs -q -no-progress -o ${placeholderBytes} -d /opt/tried ${next}`,
    remove: "rm -rf /opt/tried",
  },
};

/**
 * Installs, starts, upgrades and removes one kind of package in a root that is thrown away.
 *
 * @param {PackageKind} kind
 * @param {{ old: string, next: string }} files Their names in the shared folder.
 * @param {ThrowAwayRoot} root
 * @returns {Promise<PackageReport>}
 */
async function checkKind(kind, { old, next }, root) {
  /** @type {PackageReport} */
  const report = {
    name: kind.name,
    built: true,
    installed: null,
    started: null,
    upgraded: null,
    removed: null,
  };
  const started = (/** @type {string} */ versions) =>
    `as_user ${kind.start} --smoke=data | tee /tmp/out; grep -qx 'started by ${versions}' /tmp/out && grep -qx 'smoke ok' /tmp/out`;
  /** @type {[Exclude<keyof PackageReport, "name" | "built" | "reason">, string][]} */
  const steps = [
    ["installed", kind.install(old)],
    ["started", `${started(oldVersion)} && second_start ${kind.start}`],
    ["upgraded", `${kind.upgrade(next)} && ${started(`${oldVersion} ${newVersion}`)}`],
    ["removed", `${kind.remove} && ls -d /home/check/.config/*/service`],
  ];
  for (const [step, script] of steps) {
    const { code, output } = await root.run(`set -e\n${startFunctions}\n${script}`);
    report[step] = code === 0;
    if (code !== 0) return { ...report, reason: `${step}: exit code ${code}: ${output.trim().slice(-2000)}` };
  }
  const leftovers = root.leftovers();
  if (leftovers.length === 0) return report;
  return { ...report, removed: false, reason: `left behind: ${leftovers.slice(0, 20).join(", ")}` };
}

/**
 * Builds the packages of two versions and tries what this machine can, one after the other.
 *
 * @param {string} runtimeFolder The stand-in.
 * @param {(report: PackageReport) => void} onReport
 */
export async function checkPackages(runtimeFolder, onReport) {
  const feed = await CheckFeed.start(join(folder, "next"));
  const { updates } = feed;
  const build = (/** @type {string} */ version, /** @type {string} */ part) =>
    buildPackages({ runtimeFolder, version, output: join(folder, part), updates });
  const old = await build(oldVersion, "old");
  const next = await build(newVersion, "next");
  feed.announce(newVersion);
  const display = await openTestDisplay();
  if ("reason" in display) throw new Error(display.reason);
  const { deb, rpm, archive, image } = kinds;
  const tried = [
    ...[deb, rpm, archive, image],
    { ...deb, name: "deb, updated by the app", upgrade: () => updateByApp("dpkg -s wharf") },
    { ...rpm, name: "rpm, updated by the app", upgrade: () => updateByApp("rpm -q wharf") },
  ];
  try {
    for (const kind of tried) {
      const root = new ThrowAwayRoot(folder, display.env);
      try {
        /** @type {PackageReport} */
        let report = {
          name: kind.name,
          built: true,
          installed: null,
          started: null,
          upgraded: null,
          removed: null,
        };
        if (await root.works()) {
          const files = {
            old: `/mnt/old/${basename(old[kind.file])}`,
            next: `/mnt/next/${basename(next[kind.file])}`,
          };
          report = await checkKind(kind, files, root);
        } else report.reason = "no package can be installed here: that needs the right to mount file systems";
        onReport(report);
      } finally {
        root.remove();
      }
    }
  } finally {
    feed.stop();
    display.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
