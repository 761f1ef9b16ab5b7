import { readFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPrograms } from "../../../source/testing/findPrograms";
import { ServerFolder } from "../../../source/testing/ServerFolder";
import { freePort } from "../../../source/testing/ServerProcess";
import { testCertificates } from "../../../source/testing/testCertificates";
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

describe.skipIf(findPrograms(["openssl"]) === null)(
  "a server whose certificate is not trusted (skipped without openssl)",
  () => {
    it("is told as that, with what makes it trusted", async () => {
      const folder = await ServerFolder.create(undefined);
      const { certificateFile, keyFile } = await testCertificates(folder, "DNS:localhost");
      const server = createServer({ cert: await readFile(certificateFile), key: await readFile(keyFile) });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      const [first] = await examineServer({
        ...{ url: `https://localhost:${port}`, user: "u", password: "p", cluster: null, storagePolicy: null },
        sharedUser: true,
      });
      expect(first).toMatchObject({ stage: "reach", outcome: "missing" });
      expect(first?.text).toMatch(/certificate .* is not trusted: .* NODE_EXTRA_CA_CERTS=FILE/);
      server.close();
      await folder.remove();
    });
  },
);
