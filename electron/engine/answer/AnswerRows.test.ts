import { type DuckDBDataChunk, DuckDBInstance } from "@duckdb/node-api";
import pLimit from "p-limit";
import { describe, expect, it } from "vitest";
import { streamedRows } from "./AnswerRows";

/** Rows of each stream; several chunks of them. */
const count = 10_000;

describe("streamedRows", () => {
  it("has chunks of several streams made in turn, and loses none", async () => {
    const instance = await DuckDBInstance.create(":memory:");
    const most = 2;
    const turns = pLimit(most);
    let underWay = 0;
    let mostUnderWay = 0;
    const inTurn = (make: () => Promise<DuckDBDataChunk | null>) =>
      turns(async () => {
        underWay += 1;
        mostUnderWay = Math.max(mostUnderWay, underWay);
        try {
          return await make();
        } finally {
          underWay -= 1;
        }
      });
    const rowsOfStream = async () => {
      const connection = await instance.connect();
      const stream = await connection.stream(`SELECT ',' || i FROM range(${count}) t(i) UNION ALL SELECT ''`);
      let rows = 0;
      for await (const { rowCount } of streamedRows(stream, await stream.fetchChunk(), inTurn))
        rows += rowCount;
      connection.closeSync();
      return rows;
    };
    const streams = Array.from({ length: 6 }, rowsOfStream);
    expect(await Promise.all(streams)).toEqual(streams.map(() => count));
    expect(mostUnderWay).toBe(most);
    instance.closeSync();
  });
});
