import { DuckDBInstance, type DuckDBConnection, type DuckDBResult } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BodyWriter } from "./BodyWriter";
import { streamedRows } from "./streamedRows";
import { writeAnswer } from "./writeAnswer";

let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(":memory:");
  connection = await instance.connect();
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

const columns = { columns: ["v"], types: ["VARCHAR"] };

it("is no whole answer where DuckDB ends a stream early without a word", async () => {
  // Said to be two rows more than there are, which is all that is seen of a stream that failed.
  const stream = await connection.stream(
    "SELECT '5002' UNION ALL SELECT ',\"' || i || '\"' FROM range(5000) t(i)",
  );
  const sent: Uint8Array[] = [];
  const body = new BodyWriter((bytes) => sent.push(Buffer.from(bytes)));
  const rows = await streamedRows(stream);
  expect(rows.count).toBe(5002);
  const answer = writeAnswer({ ...columns, rows, rendered: true }, 10_000, body);
  await expect(answer).rejects.toThrow("The engine gave 5000 of 5002 rows.");
  expect(Buffer.concat(sent).toString()).not.toContain('"rowCount"');
});

it("waits for what DuckDB is doing before it ends, and says what went wrong there", async () => {
  const chunk = await (await connection.run("SELECT ',1' FROM range(5)")).fetchChunk();
  const count = await (await connection.run("SELECT '10'")).fetchChunk();
  const chunks = [count, chunk];
  const fetchChunk = async () => {
    const next = chunks.shift();
    if (next === undefined) throw new Error("Out of Memory Error");
    return next;
  };
  const rows = await streamedRows({ fetchChunk } as unknown as DuckDBResult);
  const body = new BodyWriter(() => undefined);
  const answer = writeAnswer({ ...columns, rows, rendered: true }, 10_000, body);
  await expect(answer).rejects.toThrow("Out of Memory Error");
});

it("is none either where not even the count came", async () => {
  const stream = await connection.stream("SELECT 'x' WHERE false");
  await expect(streamedRows(stream)).rejects.toThrow("The engine gave no count of the rows.");
});
