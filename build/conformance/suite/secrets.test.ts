import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forkSource } from "../../../electron/service/sync/source/forkSource";
import { sourceProcesses } from "../../../electron/service/sync/source/SourceProcess";
import { copyEntries, type ServiceEntries } from "../../../electron/service/testing/copyEntries";
import { makeDataFolder, openTestService, storeKey } from "../../../electron/service/testing/openTestService";
import { startServe } from "../../../electron/service/testing/startServe";
import { askEveryEndpoint, shownName } from "./askEveryEndpoint";
import { Canary } from "./Canary";
import { ConformanceClient } from "../../../electron/service/testing/ConformanceClient";
import {
  type IndiscreetSource,
  rightCanary,
  sftpCanary,
  startLeakySources,
  wrongCanary,
} from "./startLeakySources";

const canaries = [rightCanary, wrongCanary, sftpCanary];
const shown = new Canary(shownName);

let entries: ServiceEntries;
let sources: IndiscreetSource[];
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let keyFolder: Awaited<ReturnType<typeof makeDataFolder>>;
let answers: string[];

beforeAll(async () => {
  entries = await copyEntries();
});
afterAll(() => entries.remove());
beforeEach(async () => {
  sources = await startLeakySources();
  folder = await makeDataFolder();
  keyFolder = await makeDataFolder();
  answers = [];
});
afterEach(async () => {
  for (const source of sources) await source.stop();
  await folder.remove();
  await keyFolder.remove();
});

/** A client that keeps every answer, headers included. */
async function listeningClient(
  baseAddress: string,
  fullKey: string,
  send: (request: Request) => Promise<Response>,
): Promise<ConformanceClient> {
  return new ConformanceClient({
    baseAddress,
    fullKey,
    readKey: (await storeKey(folder.path, "read")).secret,
    fetch: async (request) => {
      const response = await send(request);
      answers.push(JSON.stringify([...response.headers]) + (await response.clone().text()));
      return response;
    },
    close: async () => undefined,
  });
}

async function expectNoSecretOnDisk(): Promise<void> {
  for (const canary of canaries) expect(await canary.filesWith(folder.path)).toEqual([]);
}

/** Asks about every source; the data folder is searched after each, while the service is at work. */
async function askAll(client: ConformanceClient): Promise<void> {
  for (const source of sources) {
    await askEveryEndpoint(client, source);
    expect(await shown.filesWith(folder.path)).not.toEqual([]);
    await expectNoSecretOnDisk();
  }
}

function expectNoSecretSaid(log: string): void {
  expect(answers.filter((answer) => shown.isIn(answer)).length).toBeGreaterThan(10);
  expect(log).toContain("sync ended");
  for (const canary of canaries) {
    expect(answers.filter((answer) => canary.isIn(answer))).toEqual([]);
    expect(log.split("\n").filter((line) => canary.isIn(line))).toEqual([]);
  }
}

describe("secrets", () => {
  it("shows no secret in an answer, the log or a file when it is asked in this process", async () => {
    let log = "";
    const { service, key } = await openTestService({
      dataFolder: folder.path,
      engineEntry: entries.engine,
      sources: sourceProcesses(() => forkSource(entries.source)),
      log: pino({ level: "trace" }, { write: (line) => void (log += line) }),
    });
    await askAll(await listeningClient("http://localhost/api/v1", key, service.fetch));
    await service.close();
    expectNoSecretSaid(log);
    await expectNoSecretOnDisk();
  }, 180_000);

  it("shows no secret in an answer, in what serve prints or in a file when it is asked over TCP", async () => {
    const { secret } = await storeKey(folder.path, "full");
    const serve = await startServe(entries.serve, folder.path, {
      WHARF_CREDENTIALS_KEY_FILE: join(keyFolder.path, "credentials.key"),
    });
    try {
      await askAll(await listeningClient(serve.address, secret, fetch));
    } finally {
      await serve.end("SIGTERM");
    }
    expectNoSecretSaid(serve.printed());
    await expectNoSecretOnDisk();
  }, 180_000);

  it("would find a secret as it is, in hexadecimal, in base64 at any place, and in a name", async () => {
    const { text } = rightCanary;
    const before = ["", "a", "ab"];
    const hidden = [
      text,
      `{"password":"x${text}y"}`,
      Buffer.from(text).toString("hex"),
      Buffer.from(text, "utf16le").toString("latin1"),
      ...before.map((prefix) => Buffer.from(`${prefix}${text}zz`).toString("base64")),
      ...before.map((prefix) => Buffer.from(`${prefix}${text}z`).toString("base64url")),
    ];
    for (const form of hidden) expect(rightCanary.isIn(form)).toBe(true);
    expect(rightCanary.isIn(text.slice(1))).toBe(false);
    await writeFile(join(folder.path, "plain"), hidden[4] ?? "");
    await writeFile(join(folder.path, text), "");
    expect(await rightCanary.filesWith(folder.path)).toHaveLength(2);
  });
});
