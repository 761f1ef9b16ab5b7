import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ClickHouseClient } from "../ClickHouseClient";
import type { ClickHouseServer } from "./startClickHouse";

/** The folder that has the library; empty where none was fetched: its tests are skipped then, and say so. */
export const libraryFolder = process.env["WHARF_CLICKHOUSE_LIBRARY"] ?? "";

/** A current ClickHouse in a process of its own, behind the part of the HTTP interface that Wharf uses. */
export async function startLibrary(): Promise<ClickHouseServer> {
  const program = join(import.meta.dirname, "libraryServer.mjs");
  const child = spawn(process.execPath, [program, libraryFolder], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => {
      throw new Error("The library does not start.");
    }),
  ])) as [Buffer];
  const options = {
    ...{ url: `http://127.0.0.1:${line.toString().trim()}`, user: "default", password: "" },
    ...{ cluster: null, storagePolicy: null, sharedUser: true },
  };
  const client = new ClickHouseClient(options);
  const notHere = (): Promise<never> => Promise.reject(new Error("The library is not killed in tests."));
  return {
    options,
    client,
    kill: notHere,
    start: notHere,
    forget: notHere,
    async stop() {
      client.close();
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}
