#!/usr/bin/env node
/**
 * Stands for fpm where it cannot be downloaded: takes the arguments that electron-builder calls fpm with and builds the package
 * by dpkg-deb or rpmbuild. For checks only; a release is built by fpm.
 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const flags = new Set(["--force", "--debug"]);

/** @param {readonly string[]} words */
function parse(words) {
  /** @type {Map<string, string[]>} */
  const options = new Map();
  /** @type {{ from: string, to: string }[]} */
  const files = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (flags.has(word)) continue;
    if (word.startsWith("-")) {
      at += 1;
      options.set(word, [...(options.get(word) ?? []), words[at] ?? ""]);
    } else {
      const cut = word.lastIndexOf("=");
      files.push({ from: word.slice(0, cut), to: word.slice(cut + 1) });
    }
  }
  return {
    files,
    all: (/** @type {string} */ name) => options.get(name) ?? [],
    one: (/** @type {string} */ name) => options.get(name)?.[0] ?? "",
  };
}

/** @typedef {ReturnType<typeof parse>} Arguments */

/**
 * @param {Arguments["files"]} files
 * @param {string} root
 */
function stage(files, root) {
  for (const { from, to } of files) {
    const target = join(root, to);
    mkdirSync(dirname(target), { recursive: true });
    if (from.endsWith("/"))
      execFileSync("cp", ["-a", `${from}.`, (mkdirSync(target, { recursive: true }), target)]);
    else cpSync(from, target);
  }
  // Whoever built it may keep files to themselves; a package's are for all users.
  execFileSync("chmod", ["-R", "u=rwX,go=rX", root]);
}

/** @param {Arguments} given @param {string} folder */
function buildDeb(given, folder) {
  const root = join(folder, "root");
  stage(given.files, root);
  const size = execFileSync("du", ["-sk", root], { encoding: "utf8" }).split("\t")[0] ?? "0";
  const control = join(root, "DEBIAN");
  mkdirSync(control);
  const fields = [
    `Package: ${given.one("--name")}`,
    `Version: ${given.one("--version")}`,
    `Architecture: ${given.one("--architecture")}`,
    `Maintainer: ${given.one("--maintainer")}`,
    `Installed-Size: ${size}`,
    `Depends: ${given.all("-d").join(", ")}`,
    `Section: ${given.one("--category") || "default"}`,
    `Priority: ${given.one("--deb-priority")}`,
    `Homepage: ${given.one("--url")}`,
    `Description: ${given.one("--description")}`,
  ];
  writeFileSync(join(control, "control"), `${fields.join("\n")}\n`);
  for (const [name, script] of [
    ["postinst", given.one("--after-install")],
    ["postrm", given.one("--after-remove")],
  ]) {
    cpSync(script ?? "", join(control, name ?? ""));
    chmodSync(join(control, name ?? ""), 0o755);
  }
  execFileSync("dpkg-deb", ["--root-owner-group", "-Zgzip", "-z1", "--build", root, given.one("--package")]);
}

/** @param {Arguments} given @param {string} folder */
function buildRpm(given, folder) {
  const root = join(folder, "root");
  stage(given.files, root);
  const script = (/** @type {string} */ name) => readFileSync(given.one(name), "utf8").replaceAll("%", "%%");
  const spec = `
%global __os_install_post %{nil}
%global _build_id_links none
%global debug_package %{nil}
%define _binary_payload w1.gzdio
Name: ${given.one("--name")}
Version: ${given.one("--version")}
Release: 1
Summary: ${given.one("--rpm-summary")}
License: ${given.one("--license")}
URL: ${given.one("--url")}
AutoReqProv: no
${given
  .all("-d")
  .map((name) => `Requires: ${name}`)
  .join("\n")}
%description
${given.one("--description")}
%install
cp -a ${root}/. %{buildroot}/
%post -p /bin/bash
${script("--after-install")}
%postun -p /bin/bash
${script("--after-remove")}
%files
%defattr(-,root,root,-)
${given.files.map(({ to }) => JSON.stringify(to)).join("\n")}
`;
  const specFile = join(folder, "package.spec");
  writeFileSync(specFile, spec);
  const architecture = given.one("--architecture");
  execFileSync(
    "rpmbuild",
    ["-bb", "--quiet", "--target", architecture, "--define", `_topdir ${folder}/rpm`, specFile],
    {
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  const built = join(folder, "rpm", "RPMS", architecture);
  execFileSync("mv", [join(built, readdirSync(built)[0] ?? ""), given.one("--package")]);
}

const given = parse(process.argv.slice(2));
const folder = mkdtempSync(join(tmpdir(), "wharf-package-"));
try {
  if (given.one("-t") === "deb") buildDeb(given, folder);
  else if (given.one("-t") === "rpm") buildRpm(given, folder);
  else throw new Error(`No package of the kind ${given.one("-t")} is built here.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
