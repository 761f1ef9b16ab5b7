import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RpcAnswer } from "#shared/rpc/rpc";
import type { FileReading } from "#shared/domain/importPlan";
import type { LoadAccounting } from "#shared/domain/loadTask";
import type { FileReaderProcess } from "../../../electron/main/import/FileReaderClient";
import { FileReaders } from "../../../electron/main/import/FileReaders";
import { loadIntoEmbedded } from "../../../electron/main/import/loadIntoEmbedded";
import type { LoadFiles } from "../../../electron/main/import/LoadFiles";
import { stageInService } from "../../../electron/main/localService/stageInService";
import { RpcClient } from "#shared/rpc/RpcClient";
import { projectRoot } from "../../setup/projectRoot.mjs";
import type { LoadServiceEvent, LoadServiceMethods } from "./loadServiceProcess";
import { processMemory } from "./processMemory";

const serviceSource = fileURLToPath(new URL("./loadServiceProcess.ts", import.meta.url));
const parentPort = new URL("./parentPort.mjs", import.meta.url).href;
const readerEntry = join(projectRoot, "out", "import", "index.mjs");

/** Loads of files as in the app: the service, its engine and the file reader are processes of their own, this one is main. */
export class BenchLoads {
  readonly #folder: string;
  readonly #service: ChildProcess;
  readonly #databaseId: string;
  readonly #readers = new Set<ChildProcess>();
  readonly #fileReaders = new FileReaders(() => this.#startReader());
  readonly #load: LoadFiles;

  private constructor(folder: string, service: ChildProcess, databaseId: string) {
    this.#folder = folder;
    this.#service = service;
    this.#databaseId = databaseId;
    const calls = new RpcClient<LoadServiceMethods>(
      (request) => service.send(request),
      () => new Error("The service ended."),
    );
    service.on("message", (answer) => calls.receive(answer as RpcAnswer));
    this.#load = loadIntoEmbedded(
      { stageFiles: (id, load, watch) => stageInService(calls, id, load, watch) },
      this.#fileReaders,
    );
  }

  static async start(): Promise<BenchLoads> {
    const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
    const service = fork(serviceSource, [folder], { execArgv: ["--import", "tsx"] });
    const databaseId = await new Promise<string>((resolve, reject) => {
      service.on("message", (message) => {
        const event = message as LoadServiceEvent;
        if (event.type === "database") resolve(event.databaseId);
      });
      service.once("exit", () => reject(new Error("The service did not start.")));
    });
    return new BenchLoads(folder, service, databaseId);
  }

  /** What the dialog does when it shows a file, while that is looked at. */
  async openDialog(): Promise<void> {
    await this.#fileReaders.warm();
  }

  /** Loads a file in place of the table. */
  load(path: string, reading: FileReading): Promise<LoadAccounting> {
    return this.#load(
      {
        files: [{ path, name: "file" }],
        reading,
        target: { profileId: "embedded", databaseId: this.#databaseId, schema: "main", table: "loaded" },
        mode: "replace",
        brokenLines: "fail",
      },
      {
        signal: new AbortController().signal,
        onProgress: () => undefined,
        noteStagingTable: async () => undefined,
        noteCommit: async () => undefined,
      },
    );
  }

  /** Of the service, its engine and the file readers together, in MB. */
  memory(): number {
    const all = [this.#service, ...this.#readers];
    return all.reduce((sum, { pid }) => sum + (pid === undefined ? 0 : processMemory(pid)), 0);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => {
      this.#service.once("exit", resolve);
    });
    this.#service.disconnect();
    await ended;
    await rm(this.#folder, { recursive: true, force: true });
  }

  #startReader(): FileReaderProcess {
    const child = fork(readerEntry, { execArgv: ["--import", parentPort] });
    this.#readers.add(child);
    child.once("exit", () => this.#readers.delete(child));
    return {
      post: (command) => void child.send(command),
      onAnswer: (listener) => void child.on("message", (answer) => listener(answer as RpcAnswer)),
      onExit: (listener) => void child.once("exit", () => listener()),
      kill: () => void child.kill("SIGKILL"),
    };
  }
}
