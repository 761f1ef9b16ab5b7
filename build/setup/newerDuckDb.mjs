import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "../runtime/resolveRuntime.mjs";
import { Progress } from "./Progress.mjs";
import { runProcess } from "./runProcess.mjs";

const keyring = "/usr/share/keyrings/debian-archive-keyring.gpg";
const source = `deb [signed-by=${keyring}] http://deb.debian.org/debian sid main\n`;
const timeoutMs = 300_000;

/** The program among the libraries that it needs, which this system has in older versions. */
const starter = (/** @type {string} */ root) => `#!/bin/sh
exec "${root}/usr/lib64/ld-linux-x86-64.so.2" --library-path "${root}/usr/lib/x86_64-linux-gnu" "${root}/usr/bin/duckdb" "$@"
`;

/**
 * apt with lists, a cache and a status of its own, in which nothing is installed: this system's stay as they are.
 *
 * @param {string} folder
 */
function ownApt(folder) {
  for (const part of ["lists/partial", "cache/archives/partial", "state"])
    mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, "sources.list"), source);
  writeFileSync(join(folder, "status"), "");
  const settings = {
    "Dir::State": join(folder, "state"),
    "Dir::State::lists": join(folder, "lists"),
    "Dir::State::status": join(folder, "status"),
    "Dir::Cache": join(folder, "cache"),
    "Dir::Etc::SourceList": join(folder, "sources.list"),
    "Dir::Etc::SourceParts": "/dev/null",
    "APT::Architecture": "amd64",
    "APT::Architectures": "amd64",
    "APT::Sandbox::User": "",
    "APT::Install-Recommends": "false",
    "Acquire::Languages": "none",
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  return (/** @type {string[]} */ ...words) =>
    runProcess("apt-get", ["-q", ...given, ...words], { timeoutMs });
}

/**
 * Debian's client of DuckDB 2, fetched once and kept beside the other things that can be fetched again. It is unpacked, not installed.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ program: string } | { reason: string }>} Absolute path; or why there is none here.
 */
export async function newerDuckDb(env = process.env) {
  const kept = join(cacheFolder(env), "duckdb-2");
  const program = join(kept, "duckdb2");
  if (existsSync(program)) return { program };
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(keyring))
    return { reason: "DuckDB 2 is fetched from Debian, on Debian with an x64 processor only" };
  const folder = `${kept}.fetched`;
  rmSync(folder, { recursive: true, force: true });
  rmSync(kept, { recursive: true, force: true });
  const progress = new Progress("Fetching DuckDB 2 for the tests");
  try {
    const apt = ownApt(folder);
    for (const words of [["update"], ["install", "--yes", "--download-only", "duckdb"]]) {
      const { code, output } = await apt(...words);
      if (code !== 0) return { reason: `DuckDB 2 could not be fetched: ${output.trim().slice(-300)}` };
    }
    const archives = join(folder, "cache", "archives");
    const packages = readdirSync(archives).filter((name) => name.endsWith(".deb"));
    if (!packages.some((name) => name.startsWith("duckdb_2.")))
      return { reason: "Debian has no DuckDB 2 any longer" };
    const root = join(folder, "root");
    mkdirSync(root);
    for (const name of packages) {
      const { code, output } = await runProcess("dpkg-deb", ["--extract", join(archives, name), root]);
      if (code !== 0) return { reason: `DuckDB 2 could not be unpacked: ${output.trim().slice(-300)}` };
    }
    writeFileSync(join(folder, "duckdb2"), starter(join(kept, "root")), { mode: 0o755 });
    for (const part of ["lists", "cache", "state"]) rmSync(join(folder, part), { recursive: true });
    renameSync(folder, kept);
    const { code, output } = await runProcess(program, ["-version"]);
    if (code === 0) return { program };
    rmSync(kept, { recursive: true, force: true });
    return { reason: `DuckDB 2 does not start here: ${output.trim().slice(-300)}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    progress.end(existsSync(program) ? "done" : "failed");
  }
}
