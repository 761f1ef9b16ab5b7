import { createHash, createPublicKey, sign } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ platform: "linux" | "darwin" | "win32", arch: "x64" | "arm64", kind: string }} Target */

/** How installers are named, and which of them the app replaces itself with. @type {readonly (readonly [RegExp, Target["platform"], string])[]} */
const installers = [
  [/\.AppImage$/u, "linux", "AppImage"],
  [/\.deb$/u, "linux", "deb"],
  [/\.rpm$/u, "linux", "rpm"],
  [/-mac\.zip$/u, "darwin", "zip"],
  [/-win-(?:x64|arm64)\.exe$/u, "win32", "nsis"],
];

/**
 * Which computers an installer is for; null for a file that the app does not replace itself with.
 *
 * @param {string} name
 * @returns {Target | null}
 */
export function installerTarget(name) {
  const found = installers.find(([pattern]) => pattern.test(name));
  if (found === undefined) return null;
  const [, platform, kind] = found;
  return { platform, kind, arch: /arm64|aarch64/u.test(name) ? "arm64" : "x64" };
}

/**
 * @typedef {object} Announcement
 * @property {string} folder The installers of a release.
 * @property {string} version
 * @property {number} rollout Percent of the computers that it is offered to.
 * @property {number} days Until the manifest expires, and a newer one has to be published.
 * @property {string} notes What is new, as plain text.
 * @property {import("node:crypto").KeyObject} privateKey The publisher’s, Ed25519.
 * @property {Date} now
 */

/**
 * The signed text by which a release is announced to installed apps. Publish it again, made anew, to widen its rollout, to end
 * it (with a rollout of 0), and before it expires.
 *
 * @param {Announcement} announcement
 * @returns {string}
 * @throws Where the folder holds no installer, or two for the same computers.
 */
export function signedUpdateManifest({ folder, version, rollout, days, notes, privateKey, now }) {
  const files = readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const target = installerTarget(name);
      if (target === null) return [];
      const content = readFileSync(join(folder, name));
      return [
        {
          ...target,
          name,
          size: content.length,
          sha512: createHash("sha512").update(content).digest("base64"),
        },
      ];
    });
  if (files.length === 0) throw new Error(`There is no installer in ${folder}.`);
  const targets = files.map(({ platform, arch, kind }) => `${kind} of ${platform} ${arch}`);
  const twice = targets.find((target, index) => targets.indexOf(target) !== index);
  if (twice !== undefined) throw new Error(`There are two installers for the ${twice}.`);
  const signed = JSON.stringify({
    format: 1,
    sequence: Math.floor(now.getTime() / 1000),
    version,
    releasedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + days * 86_400_000).toISOString(),
    rollout,
    notes,
    files,
  });
  const publicKey = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  const key = createHash("sha256").update(publicKey).digest("hex").slice(0, 16);
  const signature = sign(null, Buffer.from(`wharf update manifest 1\n${signed}`), privateKey).toString(
    "base64",
  );
  return `${JSON.stringify({ signed, signatures: [{ key, signature }] }, null, 1)}\n`;
}
