import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clientOf } from "./testing/clientOf";
import { LoopbackServer } from "./testing/LoopbackServer";

let server: LoopbackServer;

beforeEach(async () => {
  server = await LoopbackServer.start();
});

afterEach(async () => {
  await server.stop();
});

/** Serves database n for the cursor n, naming the next page as the test says. */
function servePages(last: number, naming: (next: number) => object): void {
  server.answerWith((response, { path }) => {
    const page = Number(new URL(path, server.baseUrl).searchParams.get("cursor") ?? 1);
    response.end(
      JSON.stringify({ databases: [{ id: `db_${page}` }], ...(page < last ? naming(page + 1) : {}) }),
    );
  });
}

async function listed(): Promise<string[]> {
  return (await clientOf(server.baseUrl).listDatabases("p")).map(({ id }) => id);
}

describe("ServiceClient pages", () => {
  it.each<[string, (next: number) => object]>([
    ["a cursor", (next) => ({ nextCursor: String(next) })],
    ["a path", (next) => ({ next: `/api/v1/databases?cursor=${next}` })],
    ["a query", (next) => ({ next: `?cursor=${next}` })],
    ["a whole address", (next) => ({ next: `${server.baseUrl}/databases?cursor=${next}` })],
  ])("reads a list to its end where the service names %s", async (_form, naming) => {
    servePages(3, naming);
    expect(await listed()).toEqual(["db_1", "db_2", "db_3"]);
    expect(server.seen).toHaveLength(3);
  });

  it("asks once where the service names nothing", async () => {
    servePages(3, () => ({}));
    expect(await listed()).toEqual(["db_1"]);
    expect(server.seen.map(({ path }) => path)).toEqual(["/api/v1/databases"]);
  });

  it("asks for what follows the last item where the service only says that there is more", async () => {
    server.answerWith((response, { path }) => {
      const after = new URL(path, server.baseUrl).searchParams.get("starting_after");
      const page = after === null ? 1 : Number(after.slice(3)) + 1;
      response.end(JSON.stringify({ object: "list", data: [{ id: `db_${page}` }], has_more: page < 3 }));
    });
    expect(await listed()).toEqual(["db_1", "db_2", "db_3"]);
  });

  it("notes that there is more where the service does not say how to read it", async () => {
    servePages(3, () => ({ hasMore: true }));
    const client = clientOf(server.baseUrl);
    await client.listDatabases("p");
    expect(client.readings("p")).toMatchObject([{ answer: "databases", hasMore: true }]);
  });

  it("follows the Link header", async () => {
    server.answerWith((response, { path }) => {
      const page = Number(new URL(path, server.baseUrl).searchParams.get("page") ?? 1);
      if (page < 3) response.setHeader("link", `<${server.baseUrl}/databases?page=${page + 1}>; rel="next"`);
      response.end(JSON.stringify([{ id: `db_${page}` }]));
    });
    expect(await listed()).toEqual(["db_1", "db_2", "db_3"]);
  });

  it.each(["pageToken", "page_token", "start_cursor"])(
    "finds that the service takes its token by %s",
    async (parameter) => {
      server.answerWith((response, { path }) => {
        const page = Number(new URL(path, server.baseUrl).searchParams.get(parameter) ?? 1);
        const name = parameter === "start_cursor" ? "next_cursor" : "nextPageToken";
        response.end(
          JSON.stringify({
            items: [{ id: `db_${page}` }],
            ...(page < 3 ? { [name]: String(page + 1) } : {}),
          }),
        );
      });
      expect(await listed()).toEqual(["db_1", "db_2", "db_3"]);
    },
  );

  it("takes its key to no other address", async () => {
    const other = await LoopbackServer.start();
    servePages(2, () => ({ next: `${other.baseUrl}/databases` }));
    expect(await listed()).toEqual(["db_1"]);
    servePages(2, () => ({ next: "/api/v1/engines" }));
    expect(await listed()).toEqual(["db_1"]);
    expect(other.seen).toEqual([]);
    await other.stop();
  });

  it("stops where a page brings nothing new", async () => {
    server.answerJson({ databases: [{ id: "db_1" }], nextCursor: "again" });
    expect(await listed()).toEqual(["db_1"]);
    expect(server.seen.length).toBeLessThan(6);
  });

  it("stops at some time where pages never end", async () => {
    servePages(Infinity, (next) => ({ nextCursor: String(next) }));
    expect(await listed()).toHaveLength(100);
  });
});
