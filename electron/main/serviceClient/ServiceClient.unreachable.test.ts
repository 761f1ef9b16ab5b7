import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { canaryKey, clientOf } from "./testing/clientOf";
import { failureOf } from "./testing/failureOf";
import { LoopbackServer } from "./testing/LoopbackServer";

let server: LoopbackServer;

beforeEach(async () => {
  server = await LoopbackServer.start();
});

afterEach(async () => {
  await server.stop();
});

/** Runs a statement at an address: never tried again, so that one failure is enough. */
async function runAt(baseUrl: string): Promise<unknown> {
  return clientOf(baseUrl).query("p", "db_1", { sql: "select 1", maxRows: 100, readOnly: false });
}

describe("a service that cannot be reached", () => {
  it("has nothing at its port", async () => {
    const gone = await LoopbackServer.start();
    const { baseUrl } = gone;
    await gone.stop();
    expect((await failureOf(runAt(baseUrl))).code).toBe("CONNECTION_REFUSED");
  });

  it("has a name that is not known", async () => {
    expect((await failureOf(runAt("https://wharf.invalid/api/v1"))).code).toBe("DNS_FAILED");
  });

  it("has a certificate that is not trusted", async () => {
    const secure = await LoopbackServer.start("https");
    expect((await failureOf(runAt(secure.baseUrl))).code).toBe("TLS_FAILED");
    expect(secure.seen).toEqual([]);
    await secure.stop();
  });

  it("does not speak TLS where it should", async () => {
    const address = server.baseUrl.replace("http:", "https:");
    expect((await failureOf(runAt(address))).code).toBe("TLS_FAILED");
  });

  it.each(["http://db.example.com/api/v1", "https://key@db.example.com/api/v1", "nonsense"])(
    "is never asked at the address %s",
    async (baseUrl) => {
      const asked: string[] = [];
      const fetch = async (url: string): Promise<Response> => {
        asked.push(url);
        return new Response("[]");
      };
      expect((await failureOf(clientOf(baseUrl, { fetch }).listDatabases("p"))).code).toBe(
        "ADDRESS_NOT_ALLOWED",
      );
      expect(asked).toEqual([]);
    },
  );
});

it("says nothing of an error that quotes the request", async () => {
  const fetch = async (): Promise<Response> => {
    throw new TypeError(`Invalid header: Bearer ${canaryKey}`, { cause: new Error(canaryKey) });
  };
  expect((await failureOf(clientOf(server.baseUrl, { fetch }).listDatabases("p"))).code).toBe("INTERNAL");
});
