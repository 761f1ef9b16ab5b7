import { type DuckDBConnection, DuckDBInstance, type DuckDBResult } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { streamedRows } from "./AnswerRows";
import { BodyWriter } from "./BodyWriter";
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

describe("writeAnswer", () => {
  it("is no whole answer where DuckDB ends a stream early without a word", async () => {
    // All that is seen of a stream that failed.
    const stream = await connection.stream("SELECT ',\"' || i || '\"' FROM range(5000) t(i)");
    const sent: Uint8Array[] = [];
    const body = new BodyWriter((bytes) => {
      sent.push(Buffer.from(bytes));
      return Promise.resolve();
    });
    const rows = streamedRows(stream, await stream.fetchChunk());
    const answer = writeAnswer({ ...columns, rows, rendered: true }, 10_000, body);
    await expect(answer).rejects.toThrow("The engine ended its rows before the last one.");
    expect(Buffer.concat(sent).toString()).not.toContain('"rowCount"');
  });

  it.each([0, 1, 2047, 2048, 2049, 5000])(
    "holds the %i rows that a stream has, and no other",
    async (count) => {
      const stream = await connection.stream(`SELECT ',1' FROM range(${count}) UNION ALL SELECT ''`);
      const sent: Uint8Array[] = [];
      const body = new BodyWriter((bytes, onSent) => {
        sent.push(Buffer.from(bytes));
        onSent();
        return Promise.resolve();
      });
      const rows = streamedRows(stream, await stream.fetchChunk());
      await writeAnswer({ ...columns, rows, rendered: true }, 10_000, body);
      body.end();
      const answer: unknown = JSON.parse(Buffer.concat(sent).toString());
      expect(answer).toEqual({
        ...columns,
        rows: Array.from({ length: count }, () => 1),
        rowCount: count,
        truncated: false,
      });
    },
  );

  it("waits for what DuckDB is doing before it ends, and says what went wrong there", async () => {
    const chunk = await (await connection.run("SELECT ',1' FROM range(5)")).fetchChunk();
    const chunks = [chunk];
    const fetchChunk = async () => {
      const next = chunks.shift();
      if (next === undefined) throw new Error("Out of Memory Error");
      return next;
    };
    const rows = streamedRows({ fetchChunk } as unknown as DuckDBResult, await fetchChunk());
    const body = new BodyWriter(() => Promise.resolve());
    const answer = writeAnswer({ ...columns, rows, rendered: true }, 10_000, body);
    await expect(answer).rejects.toThrow("Out of Memory Error");
  });
});
