import { expect, it } from "vitest";
import type { RuleSubject } from "../suite/RuleSubject";

/** How keys are checked, and what each scope may do. */
export function authenticationRules({ client, database }: RuleSubject): void {
  it.each([
    ["GET", "/databases"],
    ["POST", "/databases"],
    ["GET", "/engines"],
    ["GET", "/databases/any"],
    ["DELETE", "/databases/any"],
    ["POST", "/databases/any/query"],
    ["GET", "/databases/any/schema"],
    ["GET", "/connectors"],
    ["GET", "/databases/any/connections"],
    ["POST", "/databases/any/connections"],
    ["POST", "/databases/any/connections/test"],
    ["GET", "/connections/any"],
    ["PATCH", "/connections/any"],
    ["DELETE", "/connections/any"],
    ["GET", "/connections/any/streams"],
    ["POST", "/connections/any/sync"],
    ["GET", "/connections/any/runs"],
  ])("answers %s %s without a key with 401 and a challenge", async (method, path) => {
    const { status, headers, body } = await client().send(method, path, { key: null });
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect(body).toEqual({ error: expect.any(String) });
  });

  it("refuses a key that it does not know", async () => {
    const wrong = `${client().target.fullKey.slice(0, -4)}AAAA`;
    expect((await client().fail("GET", "/databases", { key: wrong })).status).toBe(401);
  });

  it("refuses a key that has expired or was revoked", async ({ skip }) => {
    const { deadKeys } = client().target;
    if (deadKeys === undefined) return skip("no expired and no revoked key was given");
    for (const key of [deadKeys.expired, deadKeys.revoked])
      expect((await client().fail("GET", "/databases", { key })).status).toBe(401);
  });

  it.each(["Basic dXNlcjpwYXNz", "Bearer", "Bearer two words", "Token abc"])(
    "refuses the Authorization header %j",
    async (authorization) => {
      const { status } = await client().fail("GET", "/databases", {
        key: null,
        init: { headers: { authorization } },
      });
      expect(status).toBe(401);
    },
  );

  it("refuses a key that is sent anywhere but in the Authorization header", async () => {
    const { fullKey } = client().target;
    const { status } = await client().fail("GET", `/databases?api_key=${fullKey}`, { key: null });
    expect(status).toBe(401);
  });

  it("does not take a database's token for an API key", async () => {
    const { token } = await client().create();
    expect((await client().fail("GET", "/databases", { key: token })).status).toBe(401);
  });

  it("lets a read key look at everything", async ({ skip }) => {
    const { readKey } = client().target;
    if (readKey === undefined) return skip("no read key was given");
    const paths = ["/databases", "/engines", `/databases/${database()}`, `/databases/${database()}/schema`];
    for (const path of paths) expect((await client().send("GET", path, { key: readKey })).status).toBe(200);
  });

  it("answers a creation and a deletion by a read key with 403, whatever else is wrong with them", async ({
    skip,
  }) => {
    const { readKey } = client().target;
    if (readKey === undefined) return skip("no read key was given");
    expect((await client().fail("POST", "/databases", { key: readKey, body: {} })).status).toBe(403);
    expect((await client().fail("DELETE", `/databases/${database()}`, { key: readKey })).status).toBe(403);
    expect(await client().status(database())).toBe("running");
  });

  it("has no endpoint for keys", async () => {
    for (const path of ["/keys", "/api-keys", "/tokens"]) {
      expect((await client().fail("GET", path)).status).toBe(404);
      expect((await client().fail("POST", path, { body: { scope: "full" } })).status).toBe(404);
    }
  });
}
