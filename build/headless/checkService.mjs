import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runProcess } from "../setup/runProcess.mjs";
import { packService } from "./packService.mjs";

/** @typedef {import("../package/linux/checkPackages.mjs").PackageReport} PackageReport */

const folder = join(projectRoot, "out", "service-check");
const deploy = join(projectRoot, "build", "headless", "deploy");
const hostName = "data.example.org";
const perMinute = 40;
const lookMs = 100;
const longestMs = 30_000;

/** @returns {Promise<number>} A port that nobody listens on. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/**
 * @param {string} program
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} [env]
 */
async function mustRun(program, words, env) {
  const { code, output } = await runProcess(program, words, { ...(env === undefined ? {} : { env }) });
  if (code !== 0)
    throw new Error(`${program} ${words.join(" ")} ended with exit code ${code}: ${output.trim()}`);
  return output;
}

/** Asks through the proxy, as a caller from elsewhere does. */
class Caller {
  #port;
  #key;
  #certificate;

  /** @param {number} port @param {string} key @param {Buffer} certificate */
  constructor(port, key, certificate) {
    this.#port = port;
    this.#key = key;
    this.#certificate = certificate;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<{ status: number, headers: import("node:http").IncomingHttpHeaders, body: unknown }>}
   */
  ask(method, path, body) {
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          ...{
            host: "127.0.0.1",
            port: this.#port,
            servername: hostName,
            ca: this.#certificate,
            method,
            path,
          },
          headers: {
            host: hostName,
            authorization: `Bearer ${this.#key}`,
            "content-type": "application/json",
          },
        },
        (answer) => {
          text(answer).then((received) => {
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: parsed(received) });
          }, reject);
        },
      );
      asked.on("error", reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** @param {string} id @param {string} sql */
  async query(id, sql) {
    const { status, body } = await this.ask("POST", `/api/v1/databases/${id}/query`, { sql });
    if (status !== 200) throw new Error(`${sql} was answered with ${status}: ${JSON.stringify(body)}`);
    return body;
  }
}

/** @param {string} received */
function parsed(received) {
  try {
    return JSON.parse(received);
  } catch {
    return received;
  }
}

/**
 * The example of a proxy as it is shipped, on ports and with a certificate of this check.
 *
 * @param {number} tlsPort
 * @param {number} servicePort
 */
async function startProxy(tlsPort, servicePort) {
  const key = join(folder, "proxy.key");
  const certificate = join(folder, "proxy.pem");
  const subject = ["-subj", `/CN=${hostName}`, "-addext", `subjectAltName=DNS:${hostName}`];
  const kind = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "2",
  ];
  await mustRun("openssl", [...kind, "-keyout", key, "-out", certificate, ...subject]);
  const example = readFileSync(join(deploy, "nginx.conf"), "utf8")
    .replace("listen 443 ssl", `listen 127.0.0.1:${tlsPort} ssl`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replaceAll("127.0.0.1:4646", `127.0.0.1:${servicePort}`);
  const file = join(folder, "nginx.conf");
  const main = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 1;
events {}
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
${example}
}`;
  writeFileSync(file, main);
  await mustRun("nginx", ["-t", "-q", "-c", file]);
  const proxy = spawn("nginx", ["-c", file], { stdio: "ignore" });
  return { certificate: readFileSync(certificate), stop: () => proxy.kill("SIGTERM") };
}

/**
 * Starts the installed command and waits until it is healthy through the proxy.
 *
 * @param {string} command
 * @param {number} port
 * @param {Caller} caller
 */
async function startService(command, port, caller) {
  const data = join(folder, "data");
  const words = ["--data", data, "--port", String(port), "--allow-hosts", hostName];
  const limit = ["--requests-per-minute", String(perMinute)];
  const service = spawn(
    command,
    [...words, ...limit, "--credentials-key-file", join(folder, "credentials.key")],
    {
      stdio: ["ignore", "ignore", "ignore"],
    },
  );
  const ended = new Promise((resolve) => {
    service.once("exit", resolve);
  });
  const deadline = Date.now() + longestMs;
  for (;;) {
    const healthy = await caller.ask("GET", "/healthz").catch(() => ({ status: 0 }));
    if (healthy.status === 200) break;
    if (Date.now() > deadline || service.exitCode !== null)
      throw new Error("The service does not become healthy.");
    await wait(lookMs);
  }
  return {
    async stop() {
      service.kill("SIGTERM");
      const code = await ended;
      if (code !== 0) throw new Error(`The service ended with exit code ${code}.`);
    },
  };
}

const answeredRows = z.object({ rows: z.array(z.unknown()) });
const answeredDatabase = z.object({ database: z.object({ id: z.string(), status: z.string() }) });

/** @param {Caller} caller */
async function leaveRow(caller) {
  const creation = { name: "harbour", engine: "duckdb" };
  const made = await caller.ask("POST", "/api/v1/databases", creation);
  const { id } = answeredDatabase.parse(made.body).database;
  for (let state = ""; state !== "running"; await wait(lookMs)) {
    const { body } = await caller.ask("GET", `/api/v1/databases/${id}`);
    state = answeredDatabase.parse(body).database.status;
    if (state === "error") throw new Error("The database could not be set up.");
  }
  await caller.query(id, "CREATE TABLE ships AS SELECT 7 AS id");
  return id;
}

/** @param {Caller} caller */
async function requireLimit(caller) {
  for (let sent = 0; sent <= perMinute; sent += 1) {
    const { status, headers } = await caller.ask("GET", "/api/v1/databases");
    if (status === 429 && Number(headers["retry-after"]) > 0) return;
  }
  throw new Error("No request beyond the limit was refused.");
}

/** The unit, with this check's command and user in the place of those that are not on this system. */
async function verifyUnit(/** @type {string} */ command) {
  const unit = readFileSync(join(deploy, "wharf.service"), "utf8")
    .replace("/usr/bin/wharf-service", command)
    .replace("User=wharf", "User=daemon")
    .replace("Group=wharf", "Group=daemon");
  const file = join(folder, "wharf.service");
  writeFileSync(file, unit);
  const output = await mustRun("systemd-analyze", ["verify", "--man=no", file]);
  if (output.includes("wharf.service:")) throw new Error(`The unit is not right: ${output.trim()}`);
}

/**
 * Packs, installs, runs behind the example of a proxy, upgrades and removes the service as an npm package.
 *
 * @param {readonly [string, string]} versions The older and the newer.
 * @returns {Promise<PackageReport>}
 */
export async function checkService([oldVersion, newVersion]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  /** @type {PackageReport} */
  const report = {
    name: "wharf-service (npm)",
    built: false,
    installed: null,
    started: null,
    upgraded: null,
    removed: null,
  };
  /** @type {(() => unknown)[]} */
  const closing = [];
  try {
    const old = await packService(folder, oldVersion);
    const next = await packService(folder, newVersion);
    report.built = true;
    const prefix = join(folder, "prefix");
    const install = (/** @type {string} */ file) =>
      mustRun("npm", [
        "install",
        "--global",
        "--silent",
        "--no-audit",
        "--no-fund",
        "--prefix",
        prefix,
        file,
      ]);
    const command = join(prefix, "bin", "wharf-service");
    report.installed = false;
    await install(old);
    await verifyUnit(command);
    report.installed = true;
    report.started = false;
    const printed = await mustRun(command, [
      "keys",
      "create",
      "--scope",
      "full",
      "--data",
      join(folder, "data"),
    ]);
    const key = printed.trim().split("\n").at(-1) ?? "";
    const [servicePort, tlsPort] = [await freePort(), await freePort()];
    const proxy = await startProxy(tlsPort, servicePort);
    closing.push(proxy.stop);
    const caller = new Caller(tlsPort, key, proxy.certificate);
    const first = await startService(command, servicePort, caller);
    closing.push(() => first.stop().catch(() => undefined));
    const id = await leaveRow(caller);
    await requireLimit(caller);
    const control = await caller.ask("POST", "/control/backup", { to: "/tmp/x" });
    if (control.status !== 404) throw new Error("The proxy lets the requests of commands through.");
    await first.stop();
    report.started = true;
    report.upgraded = false;
    await install(next);
    const second = await startService(command, servicePort, caller);
    closing.push(() => second.stop().catch(() => undefined));
    const { rows } = answeredRows.parse(await caller.query(id, "SELECT id FROM ships"));
    if (JSON.stringify(rows) !== '[{"id":7}]')
      throw new Error(`The rows are not there: ${JSON.stringify(rows)}`);
    await second.stop();
    report.upgraded = true;
    report.removed = false;
    await mustRun("npm", ["uninstall", "--global", "--silent", "--prefix", prefix, "wharf-service"]);
    if (existsSync(command)) throw new Error("The command is still there.");
    report.removed = execFileSync("ls", [join(folder, "data")], { encoding: "utf8" }).includes(
      "catalog.duckdb",
    );
    return report;
  } catch (error) {
    return { ...report, reason: error instanceof Error ? error.message.slice(-2000) : String(error) };
  } finally {
    for (const close of closing.toReversed()) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
