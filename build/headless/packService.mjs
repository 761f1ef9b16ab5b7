import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runProcess } from "../setup/runProcess.mjs";

const name = "wharf-service";

/** The command: the bundle itself cannot begin with a line for the shell. */
const command = `#!/usr/bin/env node
import "../service/serve.mjs";
`;

/** @returns {Record<string, any>} */
function projectManifest() {
  return JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
}

/**
 * Packs the service as an npm package with a command, from the built bundles. DuckDB's native part is its only dependency.
 *
 * @param {string} output Absolute path of the folder that the package goes to.
 * @param {string} [version]
 * @returns {Promise<string>} Absolute path of the package.
 */
export async function packService(output, version = projectManifest()["version"]) {
  const project = projectManifest();
  const staged = join(output, `staged-${version}`);
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(join(staged, "bin"), { recursive: true });
  for (const bundle of ["service", "engine", "source"]) {
    // The app's own way into the service is no part of it.
    const isApps = (/** @type {string} */ path) => path.endsWith(join("service", "index.mjs"));
    cpSync(join(projectRoot, "out", bundle), join(staged, bundle), {
      recursive: true,
      filter: (path) => !isApps(path),
    });
  }
  cpSync(join(projectRoot, "build", "headless", "deploy"), join(staged, "deploy"), { recursive: true });
  cpSync(join(projectRoot, "LICENSE"), join(staged, "LICENSE"));
  cpSync(join(projectRoot, "docs", "operating.md"), join(staged, "README.md"));
  writeFileSync(join(staged, "bin", `${name}.mjs`), command, { mode: 0o755 });
  const bindings = "@duckdb/node-bindings";
  const manifest = {
    name,
    version,
    description: "The service of Wharf: DuckDB databases and Connections behind HTTP",
    license: project["license"],
    homepage: project["homepage"],
    type: "module",
    bin: { [name]: `bin/${name}.mjs` },
    engines: project["engines"],
    dependencies: { [bindings]: project["dependencies"][bindings] },
  };
  writeFileSync(join(staged, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const packed = await runProcess("npm", ["pack", "--silent", "--pack-destination", output, staged]);
  if (packed.code !== 0) throw new Error(`The service could not be packed: ${packed.output}`);
  return join(output, `${name}-${version}.tgz`);
}
