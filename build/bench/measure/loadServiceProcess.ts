import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { LocalServiceMethods } from "#shared/processes/localServicePort";
import type { RpcAnswer, RpcRequest } from "#shared/rpc/rpc";
import { RpcServer } from "#shared/rpc/RpcServer";
import { fileLoadHandlers } from "../../../electron/service/fileLoads/fileLoadHandlers";
import { openTestService } from "../../../electron/service/testing/openTestService";
import { projectRoot } from "../../setup/projectRoot.mjs";

/* The embedded service as a process of its own, with the built engine: it answers loads of files and nothing else. */

export type LoadServiceMethods = Pick<LocalServiceMethods, "loadFiles" | "commitFiles">;

export type LoadServiceEvent = RpcAnswer | { readonly type: "database"; readonly databaseId: string };

const [, , dataFolder = ""] = process.argv;
const { service, key } = await openTestService({
  dataFolder,
  engineEntry: join(projectRoot, "out", "engine", "index.mjs"),
});

function tell(event: LoadServiceEvent): void {
  process.send?.(event);
}

const calls = new RpcServer<LoadServiceMethods>(
  fileLoadHandlers(() => Promise.resolve(service.databases)),
  tell,
);
process.on("message", (request) => calls.receive(request as RpcRequest<LoadServiceMethods>));
process.on("disconnect", () => void service.close().then(() => process.exit(0)));

const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
const address = "http://service/api/v1/databases";
const body = JSON.stringify({ name: "bench", memoryMb: 4096 });
const made = await service.fetch(new Request(address, { method: "POST", headers, body }));
const { database } = (await made.json()) as { database: { id: string } };
for (let status = ""; status !== "running";) {
  await wait(50);
  const answer = await service.fetch(new Request(`${address}/${database.id}`, { headers }));
  ({ status } = ((await answer.json()) as { database: { status: string } }).database);
}
tell({ type: "database", databaseId: database.id });
