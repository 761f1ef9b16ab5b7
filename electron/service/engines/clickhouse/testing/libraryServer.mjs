import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/*
 * ClickHouse's HTTP interface, as far as Wharf uses it, in front of ClickHouse as a library: one statement after the other.
 * Started with the folder whose node_modules have the library; prints the port that it listens on.
 */
const [, , folder = ""] = process.argv;
const { Session } = createRequire(join(folder, "package.json"))("chdb");
const session = new Session(mkdtempSync(join(tmpdir(), "wharf-library-")));

/** What is no setting in a request's address. */
const others = new Set([
  ...["query", "database", "query_id", "default_format"],
  // The library always waits, and there is no user that could be kept from writing.
  ...["wait_end_of_query", "buffer_size", "readonly"],
]);

/** @type {Promise<void>} */
let last = Promise.resolve();
const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    last = last.then(() =>
      answer(new URL(request.url ?? "/", "http://server").searchParams, Buffer.concat(parts), response),
    );
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});

/**
 * @param {URLSearchParams} asked
 * @param {Buffer} body
 * @param {import("node:http").ServerResponse} response
 */
async function answer(asked, body, response) {
  const settings = [...asked].filter(([name]) => !others.has(name));
  const query = asked.get("query");
  const sql = (query === null ? "" : `${query}\n`) + body.toString();
  try {
    session.query(`USE \`${asked.get("database") ?? "default"}\``);
    for (const [name, value] of settings)
      session.query(`SET ${name} = ${/^\d+$/.test(value) ? value : `'${value}'`}`);
    const result = await session.queryAsync(sql, { format: asked.get("default_format") ?? "TabSeparated" });
    response.end(Buffer.from(result.bytes()));
  } catch (error) {
    response.statusCode = 500;
    response.setHeader("x-clickhouse-exception-code", "1");
    response.end(error instanceof Error ? error.message : String(error));
  } finally {
    // What is set stays set in the library.
    for (const [name] of settings) session.query(`SET ${name} = DEFAULT`);
  }
}
