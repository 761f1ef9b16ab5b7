import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SourceSettings } from "../../service/connectors/Connector";
import { SourceError } from "../../service/connectors/SourceError";
import { readIntoSpool } from "../testing/readIntoSpool";
import { sheetsApiKey, startSheetsServer, type TestSheets } from "../testing/startSheetsServer";
import { googleSheetsConnector } from "./googleSheetsConnector";

const never = new AbortController().signal;
const email = "reader@project.example";
const id = "spreadsheet-of-the-tests";
const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
let sheets: TestSheets;
let standard: TestSheets["api"]["behaviour"];

beforeAll(async () => {
  sheets = await startSheetsServer({ email, publicKey });
  standard = sheets.api.behaviour;
});
beforeEach(() => {
  sheets.api.behaviour = standard;
  sheets.api.requests.length = 0;
  sheets.sharedWith = email;
  sheets.onValues = () => undefined;
  sheets.tabs = [];
});
afterAll(() => sheets.api.stop());

const keyFile = (key: string = privateKey): string =>
  JSON.stringify({
    type: "service_account",
    client_email: email,
    private_key: key,
    private_key_id: "1",
    token_uri: `${sheets.api.address}/token`,
  });

function settings(
  secrets: Record<string, string> = { serviceAccountKey: keyFile() },
  spreadsheet = id,
): SourceSettings {
  return { config: { spreadsheet, baseUrl: sheets.api.address }, secrets };
}
const open = (...parts: Parameters<typeof settings>) => googleSheetsConnector.open(settings(...parts), never);

async function problemOf(work: Promise<unknown>): Promise<SourceError> {
  const problem: unknown = await work.catch((error: unknown) => error);
  if (!(problem instanceof SourceError)) throw new Error(`Not a problem of the source: ${String(problem)}`);
  expect(problem.message).not.toMatch(/canary|PRIVATE KEY/);
  return problem;
}

describe("reading a spreadsheet", () => {
  it("makes a table of each tab, with types that keep every value", async () => {
    sheets.tabs = [
      {
        title: "It's sales",
        rows: [
          ["Report of 2024"],
          [],
          ["id", "Code", "price", "day", "at", "paid", "mixed", "", "code", "length", "big"],
          [
            1,
            "007",
            19.99,
            { date: 45_292, shown: "01.01.2024" },
            { date: 45_292.5, shown: "1/1 12:00" },
            true,
            1,
            null,
            "a",
            { date: 1.5, shown: "36:00" },
            12_345_678_901_234_567_000,
          ],
          [],
          [
            2,
            "",
            3,
            { date: 45_351, shown: "29.02.2024" },
            { date: 45_293, shown: "2/1 0:00" },
            false,
            { date: 45_292, shown: "01.01.2024" },
            null,
            'line\nbreak\u2028and "quote"',
            { date: 0.5, shown: "12:00" },
            1,
          ],
          [9_007_199_254_740_991, "x", "#N/A", null, null, null, true],
        ],
      },
      { title: "Chart", rows: [], isChart: true },
      { title: "empty", rows: [] },
    ];
    const source = await open();
    expect((await source.discover(never)).map(({ name }) => name)).toEqual(["It's sales", "empty"]);
    const { columns, rows, outcome } = await readIntoSpool(source, "It's sales");
    expect(columns).toEqual([
      "id BIGINT",
      "Code VARCHAR",
      "price DOUBLE",
      "day DATE",
      "at TIMESTAMP",
      "paid BOOLEAN",
      "mixed VARCHAR",
      "code_2 VARCHAR",
      "length VARCHAR",
      "big VARCHAR",
    ]);
    expect(rows).toEqual([
      [
        "1",
        "007",
        "19.99",
        "2024-01-01",
        "2024-01-01 12:00:00",
        "true",
        "1",
        "a",
        "36:00",
        "12345678901234567000",
      ],
      [
        "2",
        null,
        "3.0",
        "2024-02-29",
        "2024-01-02 00:00:00",
        "false",
        "01.01.2024",
        'line\nbreak\u2028and "quote"',
        "12:00",
        "1",
      ],
      ["9007199254740991", "x", null, null, null, null, "TRUE", null, null, null],
    ]);
    expect(outcome.rows).toBe(3);
    expect(outcome.notes?.join()).toContain("“big” came as text");
    expect((await problemOf(readIntoSpool(source, "empty"))).message).toContain("“empty” is empty");
  });

  it("reads a long tab block by block, and its last row counts for the type as much as its first", async () => {
    const rows = Array.from({ length: 8000 }, (_, index) => [index, "x"]);
    sheets.tabs = [{ title: "long", rows: [["n", "t"], ...rows, ["late", "y"]] }];
    const loaded = await readIntoSpool(await open(), "long");
    expect(loaded.columns).toEqual(["n VARCHAR", "t VARCHAR"]);
    expect(loaded.rows).toHaveLength(8001);
    expect(loaded.rows.at(-1)).toEqual(["late", "y"]);
  });

  it("takes every row for data where the first one is no row of names", async () => {
    sheets.tabs = [
      {
        title: "t",
        rows: [
          [1, "a"],
          [2, "b"],
        ],
      },
    ];
    const { columns, rows } = await readIntoSpool(await open(), "t");
    expect(columns).toEqual(["column_1 BIGINT", "column_2 VARCHAR"]);
    expect(rows).toEqual([
      ["1", "a"],
      ["2", "b"],
    ]);
  });

  it("reads a cell again that somebody changes meanwhile, and says so when it never rests", async () => {
    const rows = [["n"], [1]];
    sheets.tabs = [{ title: "t", rows }];
    const source = await open();
    let asked = 0;
    sheets.onValues = () => {
      asked += 1;
      if (asked === 4) rows[1] = [2];
    };
    expect((await readIntoSpool(source, "t")).rows).toEqual([["2"]]);
    sheets.onValues = () => {
      rows[1] = [Number(rows[1]?.[0]) + 1];
    };
    expect((await problemOf(readIntoSpool(source, "t"))).message).toContain("is being edited");
  });
});

describe("reaching a spreadsheet", () => {
  beforeEach(() => {
    sheets.tabs = [{ title: "t", rows: [["a"], [1]] }];
  });

  it("signs in as the service account once, with a statement that the token endpoint can verify", async () => {
    const source = await open();
    await source.discover(never);
    expect(sheets.api.requests.filter(({ path }) => path === "/token")).toHaveLength(1);
  });

  it("finds the id in the address that the browser shows", async () => {
    const source = await open(undefined, `https://docs.google.com/spreadsheets/d/${id}/edit?gid=0#gid=0`);
    expect(await source.discover(never)).toHaveLength(1);
  });

  it("reads with an API key what everyone may see, and keeps the key out of every address", async () => {
    sheets.sharedWith = "link";
    const source = await open({ apiKey: sheetsApiKey });
    expect(await source.discover(never)).toHaveLength(1);
    for (const { query } of sheets.api.requests) expect(query.toString()).not.toContain("canary");
  });

  it("says whom to share the spreadsheet with", async () => {
    sheets.sharedWith = "somebody else";
    expect((await problemOf(open())).message).toContain(`Share it with ${email}`);
    expect((await problemOf(open({ apiKey: sheetsApiKey }))).message).toContain("everyone who has the link");
  });

  it("tells wrong keys, wrong ids and things that are no keys apart", async () => {
    const { privateKey: other } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    expect((await problemOf(open({ serviceAccountKey: keyFile(other) }))).kind).toBe("login");
    expect((await problemOf(open({ serviceAccountKey: keyFile("canary") }))).message).toContain(
      "can't be used",
    );
    expect((await problemOf(open({ serviceAccountKey: "canary" }))).message).toContain("not a key file");
    expect((await problemOf(open({ apiKey: "wrong-canary" }))).message).toContain("“API key”");
    expect((await problemOf(open({}))).message).toContain("“Service account key” or “API key”");
    expect((await problemOf(open(undefined, "no-such-spreadsheet-here"))).kind).toBe("missing");
    expect((await problemOf(open(undefined, "short"))).kind).toBe("settings");
  });

  it("waits when the minute's requests are used up", async () => {
    let refusals = 0;
    sheets.api.behaviour = (request) => {
      if (request.path !== "/token" && refusals < 1) {
        refusals += 1;
        const error = {
          code: 403,
          status: "PERMISSION_DENIED",
          message: "x",
          errors: [{ reason: "rateLimitExceeded" }],
        };
        return { status: 403, headers: { "retry-after": "0" }, body: { error } };
      }
      return standard(request);
    };
    expect(await (await open()).discover(never)).toHaveLength(1);
    expect(refusals).toBe(1);
  });

  it("says that a tab was removed", async () => {
    const source = await open();
    const [stream] = await source.discover(never);
    sheets.tabs = [];
    if (stream === undefined) throw new Error("There is no stream.");
    const sink = {
      begin: () => Promise.resolve(),
      newFile: () => "",
      add: () => Promise.resolve(),
      progress: () => undefined,
    };
    const reading = source.read({ stream, columns: [], position: null }, sink, never);
    expect((await problemOf(reading)).message).toContain("no tab “t” any more");
  });
});
