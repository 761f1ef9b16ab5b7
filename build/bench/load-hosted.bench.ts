import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { FileReading } from "../../shared/domain/importPlan";
import { FileReader } from "../../electron/import/FileReader";
import { StatementLoad } from "../../electron/main/import/loadByStatements";
import { BenchService } from "./measure/BenchService";
import { inTurn } from "./measure/inTurn";
import { median } from "./measure/statistics";
import { printFigure } from "./measure/printFigure";

/**
 * A CSV file into a hosted service on loopback, from reading it to the table that is there, against a loop that sends the same
 * rows as INSERT statements of the same size, one after the other over one kept-alive socket.
 */
const rounds = 3;
const rowCount = 40_000;
const statementBytes = 100 * 1024;
const types = ["BIGINT", "VARCHAR", "VARCHAR", "DECIMAL(18,2)", "DATE", "TIMESTAMP"];
const allTypes = [...types, "BOOLEAN", "VARCHAR", "BIGINT", "BIGINT", "VARCHAR", "VARCHAR"];

function row(i: number): string {
  const day = `2024-01-${String((i % 28) + 1).padStart(2, "0")}`;
  return `${i},customer ${i % 5000},z${String(i % 9999).padStart(5, "0")},${(i / 100).toFixed(2)},${day},${day} 10:00:00,${i % 2 === 0},note ${i},${i * 7},${i % 13},x${i},yyyyyy`;
}

async function sendByHand(service: BenchService, path: string): Promise<number> {
  await service.query(
    `CREATE OR REPLACE TABLE by_hand (${allTypes.map((type, i) => `c${i} ${type}`).join(", ")})`,
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (sql: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const post = request(
        `${service.address}/databases/${service.databaseId}/query`,
        {
          method: "POST",
          agent,
          headers: { authorization: `Bearer ${service.key}`, "content-type": "application/json" },
        },
        (answer) => {
          answer.resume();
          answer.on("end", () => {
            if (answer.statusCode === 200) resolve();
            else reject(new Error(`The service answered ${answer.statusCode}.`));
          });
        },
      );
      post.on("error", reject);
      post.end(JSON.stringify({ sql }));
    });
  const began = performance.now();
  let sql = "";
  let isHeader = true;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const tuple = `('${line.replaceAll(",", "','")}')`;
    if (sql.length + tuple.length + 1 > statementBytes) {
      await send(sql);
      sql = "";
    }
    sql += sql === "" ? `INSERT INTO by_hand VALUES ${tuple}` : `,${tuple}`;
  }
  await send(sql);
  const time = performance.now() - began;
  agent.destroy();
  return time;
}

async function loadFile(service: BenchService, path: string, folder: string): Promise<number> {
  const began = performance.now();
  const reader = new FileReader();
  const scratchFolder = await mkdtemp(join(folder, "scratch-"));
  await reader.answer("open", { path, scratchFolder });
  const asked = { format: null, text: null, sheet: null };
  const found = await reader.answer("inspect", { asked });
  const { format, compression, text, sheet, columns } = found;
  const reading: FileReading = { format, compression, text, sheet, columns };
  const target = {
    execute: async (sql: string) => {
      await (await service.query(sql, 1)).arrayBuffer();
    },
    count: async (table: string) => {
      const answer = await service.query(`SELECT count(*)::INTEGER AS n FROM ${table}`, 1);
      return ((await answer.json()) as { rows: { n: number }[] }).rows[0]?.n ?? 0;
    },
    relations: async () => [],
  };
  const load = new StatementLoad(
    target,
    {
      withFile: (_path, _signal, work) => {
        type Client = Parameters<typeof work>[0];
        const ask: Client["ask"] = (method, params) => reader.answer(method, params);
        return work({ ask } as Client, "");
      },
    },
    {
      files: [{ path, name: "rows.csv" }],
      reading,
      target: { profileId: "p", databaseId: service.databaseId, schema: "main", table: "loaded" },
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
  const { loadedRows } = await load.run();
  const time = performance.now() - began;
  reader.close();
  if (loadedRows !== rowCount) throw new Error(`${loadedRows} rows were loaded.`);
  return time;
}

const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
const service = await BenchService.start();
try {
  const path = join(folder, "rows.csv");
  const lines = ["id,name,code,amount,day,at,flag,note,a,b,c,d"];
  for (let i = 1; i <= rowCount; i += 1) lines.push(row(i));
  await writeFile(path, `${lines.join("\n")}\n`);
  const times = await inTurn(
    rounds,
    () => loadFile(service, path, folder),
    () => sendByHand(service, path),
  );
  printFigure({
    name: "load-hosted",
    value: median(times.first),
    unit: "ms",
    reference: median(times.second),
    budget: 0.35,
  });
} finally {
  await service.close();
  await rm(folder, { recursive: true, force: true });
}
