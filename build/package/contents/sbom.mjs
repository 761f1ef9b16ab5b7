import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../setup/projectRoot.mjs";
import { librariesHere, licenseOf } from "./notices.mjs";

/** Name of the file that lies beside the app’s archive. */
export const billName = "wharf.cdx.json";

/** Names of licences by which one is known in SPDX. */
const spdxId = /^[A-Za-z0-9.+-]+$/;

/** @param {string} license */
function licensesOf(license) {
  if (license === "") return [];
  return [
    spdxId.test(license) ? { license: { id: license } } : { expression: license.replace(/^\((.*)\)$/, "$1") },
  ];
}

/** @param {string} name @param {string} version */
function npmUrl(name, version) {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

/** @param {string | null} integrity In the form of the lock file: sha512- and base64. */
function hashesOf(integrity) {
  if (integrity?.startsWith("sha512-") !== true) return [];
  return [
    { alg: "SHA-512", content: Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex") },
  ];
}

/**
 * The bill of materials of a package for this system, as CycloneDX 1.6: the libraries whose code is in it, also those that are
 * bundled and in no folder of their own. It holds no date, so that two builds have the same.
 *
 * @param {string} electronVersion Of the runtime that it is packed with.
 */
export function billOfMaterials(electronVersion) {
  const { name, version, license } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  const root = `pkg:generic/${name}@${version}`;
  const components = librariesHere().map((library) => {
    const found = library.name === "electron" ? electronVersion : library.version;
    const licenses = licensesOf(licenseOf(library));
    return {
      type: library.name === "electron" ? "framework" : "library",
      "bom-ref": npmUrl(library.name, found) + (library.place === null ? "#copy" : `#${library.place}`),
      name: library.name,
      version: found,
      purl: npmUrl(library.name, found),
      ...(licenses.length === 0 ? {} : { licenses }),
      ...(library.integrity === null ? {} : { hashes: hashesOf(library.integrity) }),
    };
  });
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        ...{ type: "application", "bom-ref": root, name, version },
        licenses: licensesOf(String(license)),
      },
    },
    components,
    dependencies: [{ ref: root, dependsOn: components.map((component) => component["bom-ref"]) }],
  };
}
