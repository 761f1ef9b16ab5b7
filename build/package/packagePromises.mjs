import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listPackage } from "@electron/asar";
import { FuseState, getCurrentFuseWire } from "@electron/fuses";
import { sandboxArguments } from "../runtime/sandboxArguments.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runProcess } from "../setup/runProcess.mjs";
import { billName } from "./contents/sbom.mjs";
import { packagedProgram, releaseFuses } from "./fuses.mjs";
import { pageProcessStatus } from "./ordinaryUser.mjs";

const startTimeoutMs = 60_000;

/** @param {string} folder */
function resources(folder) {
  return join(folder, "resources");
}

/** @param {string} folder */
function archived(folder) {
  return listPackage(join(resources(folder), "app.asar"), { isPack: false }).map((path) =>
    path.replaceAll("\\", "/"),
  );
}

/** @param {string} folder */
function unpackedFiles(folder) {
  return readdirSync(join(resources(folder), "app.asar.unpacked"), { recursive: true }).map(String);
}

/**
 * Starts the packaged program with data of its own until its window has loaded.
 *
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} before Arguments in front of the others.
 */
async function startPackage(folder, env, before) {
  const userData = mkdtempSync(join(tmpdir(), "wharf-packaged-"));
  try {
    return await runProcess(
      packagedProgram(folder, "linux"),
      [...before, ...sandboxArguments().arguments, `--user-data-dir=${userData}`, "--smoke"],
      { env, timeoutMs: startTimeoutMs },
    );
  } finally {
    rmSync(userData, { recursive: true, force: true });
  }
}

/**
 * What holds for every packaged app: a promise and the check that throws when it is broken.
 *
 * @type {Readonly<Record<string, (folder: string, env: NodeJS.ProcessEnv) => void | Promise<void>>>}
 */
export const packagePromises = {
  "has every fuse in the state of a release"(folder) {
    return getCurrentFuseWire(packagedProgram(folder, "linux")).then((wire) => {
      const { version: _, ...states } = wire;
      for (const [fuse, state] of Object.entries(states)) {
        const wanted = /** @type {Record<string, boolean>} */ (releaseFuses)[fuse];
        assert.equal(state, wanted === true ? FuseState.ENABLE : FuseState.DISABLE, `fuse ${fuse}`);
      }
    });
  },
  "holds the app in one archive and no other way in"(folder) {
    assert.ok(existsSync(join(resources(folder), "app.asar")), "there is no app.asar");
    assert.ok(!existsSync(join(resources(folder), "app")), "there is a resources/app");
    assert.ok(!existsSync(join(resources(folder), "default_app.asar")), "there is a default app");
  },
  "holds every process of the app"(folder) {
    const paths = archived(folder);
    for (const file of [
      "/out/main/index.mjs",
      "/out/preload/index.cjs",
      "/out/service/index.mjs",
      "/out/engine/index.mjs",
      "/out/source/index.mjs",
      "/out/results/index.mjs",
      "/out/import/index.mjs",
      "/out/diagnostics/index.mjs",
      "/out/renderer/index.html",
    ]) {
      assert.ok(paths.includes(file), `${file} is missing`);
    }
  },
  "holds no sources, tests or build scripts"(folder) {
    const strange = archived(folder).filter((path) =>
      /^\/(build|e2e|shared|electron|renderer|out\/offline-package)(\/|$)|\.test\./.test(path),
    );
    assert.deepEqual(strange, []);
  },
  "holds the keychain module of its own system only"(folder) {
    const foreign = unpackedFiles(folder).filter((file) => /prebuilds\/(darwin|win32)/.test(file));
    assert.deepEqual(foreign, []);
  },
  "names every library of its archive in its bill of materials"(folder) {
    const bill = JSON.parse(readFileSync(join(resources(folder), billName), "utf8"));
    const named = new Set(
      bill.components.map((/** @type {{ "bom-ref": string }} */ one) => one["bom-ref"].split("#")[1]),
    );
    const found = archived(folder).flatMap(
      (path) => /^\/(node_modules\/.+)\/package\.json$/.exec(path)?.[1] ?? [],
    );
    assert.notDeepEqual(found, []);
    assert.deepEqual(
      found.filter((place) => !named.has(place)),
      [],
    );
    const electron = bill.components.find((/** @type {{ name: string }} */ one) => one.name === "electron");
    assert.equal(electron?.version, readFileSync(join(folder, "version"), "utf8").trim());
  },
  "holds the terms of its libraries"(folder) {
    assert.ok(archived(folder).includes("/out/main/third-party-notices.json"), "there are no notices");
  },
  "keeps the native code outside the archive"(folder) {
    const files = unpackedFiles(folder);
    for (const native of [/duckdb\.node$/, /libduckdb\.so/, /keytar.*\.node$/]) {
      assert.ok(
        files.some((file) => native.test(file)),
        `${native} is missing`,
      );
    }
  },
  async "starts, shows its window and ends by itself"(folder, env) {
    const { code, output } = await startPackage(folder, env, []);
    assert.equal(code, 0, output);
    assert.match(output, /^smoke ok$/m);
  },
  async "runs its page in Chromium's sandbox as an ordinary user"(folder, env) {
    const status = await pageProcessStatus(packagedProgram(folder, "linux"), env);
    // 2: only the system calls that a filter lets through.
    assert.match(status, /^Seccomp:\t2$/m);
    assert.match(status, /^NoNewPrivs:\t1$/m);
  },
  async "does not start with a switch that lets others in"(folder, env) {
    for (const word of [
      "--remote-debugging-port=0",
      "--inspect=0",
      "--ignore-certificate-errors",
      "--js-flags=--x",
    ]) {
      const { code, output } = await startPackage(folder, env, [word]);
      assert.match(output, /^Wharf does not start with --/m, word);
      assert.notEqual(code, 0, word);
      assert.doesNotMatch(output, /smoke ok|DevTools listening/, word);
    }
  },
  async "does not start with one byte of its archive flipped"(folder, env) {
    const archive = join(resources(folder), "app.asar");
    const whole = readFileSync(archive);
    const marker = whole.indexOf("<!doctype html");
    assert.ok(marker > 0, "the page is not in the archive");
    const changed = Buffer.from(whole);
    changed[marker + 2] = (changed[marker + 2] ?? 0) ^ 0x20;
    writeFileSync(archive, changed);
    try {
      const { code, output } = await startPackage(folder, env, []);
      assert.match(output, /is damaged or was changed/);
      assert.notEqual(code, 0);
      assert.doesNotMatch(output, /smoke ok/);
    } finally {
      writeFileSync(archive, whole);
    }
  },
  async "cannot be run as plain Node"(folder, env) {
    const script = join(projectRoot, "build", "package", "plainNodeProbe.cjs");
    const { output } = await startPackage(folder, { ...env, ELECTRON_RUN_AS_NODE: "1" }, [script]);
    assert.doesNotMatch(output, /^running as plain Node$/m);
    assert.match(output, /^smoke ok$/m);
  },
};
