import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../source/testing/ServerProcess";
import { examineServer } from "./examineServer";
import { type ClickHouseServer, clickHousePrograms, startClickHouse } from "./testing/startClickHouse";

describe.skipIf(clickHousePrograms === null)(
  "examineServer (skipped where ClickHouse is not installed)",
  () => {
    let server: ClickHouseServer;
    beforeAll(async () => {
      server = await startClickHouse();
    });
    afterAll(() => server?.stop());

    const outcomes = async (change: Partial<ClickHouseServer["options"]>) =>
      (await examineServer({ ...server.options, ...change })).map(
        ({ stage, outcome, text }) => `${stage} ${outcome}: ${text}`,
      );

    it("makes a database and removes it where all is there", async () => {
      expect(await outcomes({})).toEqual([
        expect.stringMatching(/^reach ok: 127.0.0.1:\d+ answers, and takes the user default\.$/),
        "tls ok: Not encrypted: the server is on this computer.",
        "version ok: ClickHouse 18.16.1. All databases share one user.",
        "cluster ok: None is named.",
        "rights ok: A database was made and is removed again.",
        "replication skipped: The server is by itself.",
      ]);
      expect(await server.client.rows("SELECT name FROM system.databases WHERE name LIKE 'wharf%'")).toEqual(
        [],
      );
    });

    it.each([
      ["reach", { password: "wrong" }, /password|Authentication|Wrong/i],
      ["version", { sharedUser: false }, "Use 20.5 or later, or --clickhouse-shared-user yes"],
      ["cluster", { cluster: "nowhere" }, "knows no cluster nowhere"],
    ] as const)("says what is missing at %s, and tries nothing after it", async (stage, change, text) => {
      const all = await examineServer({ ...server.options, ...change });
      const at = all.findIndex((one) => one.stage === stage);
      expect(all[at]).toMatchObject({ outcome: "missing", text: expect.stringMatching(text) as string });
      expect(all.slice(0, at).map(({ outcome }) => outcome)).toEqual(Array(at).fill("ok"));
      expect(new Set(all.slice(at + 1).map((one) => `${one.outcome} ${one.text}`))).toEqual(
        new Set(["skipped Not tried."]),
      );
    });

    it("says that nothing is at an address, in words", async () => {
      const [first] = await outcomes({ url: `http://127.0.0.1:${await freePort()}` });
      expect(first).toMatch(
        /^reach missing: The ClickHouse server at .* can't be reached: .* Check the address/,
      );
    });
  },
);
