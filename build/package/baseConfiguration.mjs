import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { flipFuses, getCurrentFuseWire } from "@electron/fuses";
import { projectRoot } from "../setup/projectRoot.mjs";
import { billName, billOfMaterials } from "./contents/sbom.mjs";
import { fusesFor, linkScheme, linuxProgram, packagedProgram, productName } from "./fuses.mjs";

/** @typedef {import("electron-builder").Configuration} Configuration */

/** electron-builder’s own removes the link in /usr/bin also when an rpm is upgraded. */
const afterRemove = join(projectRoot, "build", "package", "linux", "after-remove.tpl");

/**
 * The file by which the app knows which package it was installed from, for updates. electron-builder writes one only for feeds of its
 * own, and into the folder that all packages are made from.
 *
 * @param {"deb" | "rpm"} kind
 */
const packageType = (kind) =>
  `${join(projectRoot, "build", "package", "linux", "package-type", kind)}=/opt/${productName}/resources/package-type`;

const icons = join(projectRoot, "build", "icons");

/**
 * What every package has in common: its contents, names and fuses. It says nothing about where Electron comes from.
 *
 * @type {Readonly<Configuration>}
 */
export const baseConfiguration = {
  appId: "app.wharf.desktop",
  productName,
  copyright: "Copyright © The Wharf authors",
  asar: true,
  // Native code is loaded by the operating system, which cannot look into the archive.
  asarUnpack: ["**/*.node", "**/*.so", "**/*.so.*", "**/*.dylib", "**/*.dll"],
  // The native packages come prebuilt for every platform.
  npmRebuild: false,
  files: [
    "package.json",
    "out/{main,preload,service,engine,source,results,import,diagnostics,renderer}/**",
    "!node_modules/keytar/{src,script,binding.gyp}",
    // electron-builder puts in the name of the system that is packaged for, as Node calls it.
    "!node_modules/keytar/prebuilds/!(${platform}*)/**",
    "!node_modules/**/*.d.ts",
  ],
  afterPack: async (context) => {
    await setFuses(context);
    sealArchive(context);
    writeBill(context);
  },
  fileAssociations: [
    { ext: "sql", name: "SQL query", mimeType: "application/sql", role: "Editor", rank: "Alternate" },
    { ext: "csv", name: "CSV file", mimeType: "text/csv", role: "Viewer", rank: "Alternate" },
    {
      ext: "parquet",
      name: "Parquet file",
      mimeType: "application/vnd.apache.parquet",
      role: "Viewer",
      rank: "Default",
    },
  ],
  protocols: [{ name: "Wharf link", schemes: [linkScheme], role: "Viewer" }],
  mac: {
    target: ["dmg", "zip"],
    category: "public.app-category.developer-tools",
    icon: join(icons, "icon.icns"),
    hardenedRuntime: true,
    entitlements: join(projectRoot, "build", "entitlements", "mac.plist"),
    entitlementsInherit: join(projectRoot, "build", "entitlements", "mac.plist"),
  },
  win: {
    target: ["nsis"],
    icon: join(icons, "icon.ico"),
  },
  // For the one user, without an administrator; the wizard also offers all users of the computer.
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    // The default names the installers for both processors alike.
    artifactName: "${productName}-${version}-win-${arch}.${ext}",
  },
  linux: {
    target: ["AppImage", "deb", "rpm", "tar.gz"],
    executableName: linuxProgram,
    // Desktops know the window by it.
    syncDesktopName: true,
    category: "Development",
    synopsis: "A workbench for hosted SQL databases",
    maintainer: "The Wharf authors",
    icon: join(icons, "linux"),
  },
  // The runtime that needs no libfuse2, which current distributions do not have.
  toolsets: { appimage: "1.0.3" },
  // electron-builder's default for it is --no-sandbox.
  appImage: { executableArgs: [] },
  rpm: {
    afterRemove,
    fpm: [packageType("rpm")],
    depends: [
      "gtk3",
      "nss",
      "alsa-lib",
      "mesa-libgbm",
      "libXScrnSaver",
      "libXtst",
      "at-spi2-core",
      "libsecret",
      "xdg-utils",
    ],
  },
  deb: {
    afterRemove,
    fpm: [packageType("deb")],
    depends: [
      "libgtk-3-0",
      "libnss3",
      "libasound2",
      "libgbm1",
      "libxss1",
      "libxtst6",
      "libatspi2.0-0",
      "libsecret-1-0",
      "xdg-utils",
    ],
  },
};

/**
 * electron-builder's afterPack hook: sets every fuse before the program is signed.
 *
 * @param {import("electron-builder").AfterPackContext} context
 */
async function setFuses(context) {
  // A universal macOS app is put together from two packages that were both set already.
  if (context.appOutDir.endsWith("-temp")) return;
  const program = packagedProgram(context.appOutDir, context.electronPlatformName);
  await flipFuses(program, fusesFor({ ...(await getCurrentFuseWire(program)) }));
}

/**
 * Writes what is in the package, as CycloneDX, beside the app's archive.
 *
 * @param {import("electron-builder").AfterPackContext} context
 */
function writeBill({ appOutDir, electronPlatformName, packager }) {
  const program = packagedProgram(appOutDir, electronPlatformName);
  const resources =
    electronPlatformName === "darwin" ? join(program, "Contents", "Resources") : join(appOutDir, "resources");
  const bill = billOfMaterials(packager.config.electronVersion ?? "");
  writeFileSync(join(resources, billName), `${JSON.stringify(bill, null, 1)}\n`);
}

/**
 * Writes the digest of the app's archive beside it, which the app checks when it starts. On macOS and Windows Electron has it
 * in the signed program.
 *
 * @param {import("electron-builder").AfterPackContext} context
 */
function sealArchive({ appOutDir, electronPlatformName }) {
  if (electronPlatformName !== "linux") return;
  const archive = join(appOutDir, "resources", "app.asar");
  const digest = createHash("sha256").update(readFileSync(archive)).digest("hex");
  writeFileSync(`${archive}.sha256`, `${digest}\n`);
}
