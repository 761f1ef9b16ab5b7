import { gzipSync } from "node:zlib";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestLoads, type TestLoads, textReading } from "./testing/openTestLoads";

let loads: TestLoads;

beforeAll(async () => {
  loads = await openTestLoads();
});

afterAll(async () => {
  await loads.remove();
});

beforeEach(async () => {
  for (const [name] of await loads.rows("SELECT table_name FROM duckdb_tables()"))
    await loads.rows(`DROP TABLE "${String(name)}"`);
});

const tables = async (): Promise<string[]> =>
  (await loads.rows("SELECT table_name FROM duckdb_tables() ORDER BY 1")).map(([name]) => String(name));

/** Runs a COPY, which the service itself refuses. */
async function writeByEngine(copy: string): Promise<void> {
  const engine = await DuckDBInstance.create(":memory:");
  const connection = await engine.connect();
  await connection.run(copy);
  connection.closeSync();
  engine.closeSync();
}

describe("a load into the embedded service", () => {
  it("makes a table and says where every line is", async () => {
    const path = await loads.write("a.csv", 'id,name\n1,"x\ny"\n\n2,\n3,""\n');
    const accounting = await loads.load({ paths: [path], reading: textReading(["id BIGINT", "name"]) });
    expect(accounting).toEqual({
      lines: 6,
      headerLines: 1,
      skippedLines: 1,
      loadedRows: 3,
      rejectedRows: 0,
      paddedRows: 0,
      trimmedRows: 0,
      continuationLines: 1,
      rejectsTable: null,
    });
    expect(await loads.rows("SELECT * FROM t")).toEqual([
      ["1", "x\ny"],
      ["2", null],
      ["3", ""],
    ]);
    expect(await tables()).toEqual(["t"]);
  });

  const ragged = `id;name;date\n${"1;a;2024-01-01\n".repeat(3)}${"2;b;2024-01-02;surplus\n".repeat(296)}`;

  it("fails with line and text where rows have more cells than the header, and changes nothing", async () => {
    const path = await loads.write("ragged.csv", ragged);
    const reading = textReading(["id BIGINT", "name", "date DATE"], { delimiter: ";" });
    await expect(loads.load({ paths: [path], reading })).rejects.toMatchObject({
      code: "FILE_NOT_UNDERSTOOD",
      message: expect.stringContaining(
        "Line 5: 4 cells instead of 3. “2;b;2024-01-02;surplus”\nLine 6:",
      ) as string,
    });
    expect(await tables()).toEqual([]);
  });

  it("puts lines that do not fit into a table of their own", async () => {
    const path = await loads.write("ragged.csv", ragged);
    const reading = textReading(["id BIGINT", "name", "date DATE"], { delimiter: ";" });
    const accounting = await loads.load({ paths: [path], reading, brokenLines: "reject" });
    expect(accounting).toMatchObject({
      lines: 300,
      headerLines: 1,
      loadedRows: 3,
      rejectedRows: 296,
      rejectsTable: "t_rejects",
    });
    expect(await loads.rows("SELECT * FROM t_rejects ORDER BY 1 LIMIT 1")).toEqual([
      ["5", "2;b;2024-01-02;surplus", "4 cells instead of 3."],
    ]);
  });

  it("rejects more lines than a call has arguments", async () => {
    // Most of them are values that do not fit: the engine needs long for lines of another shape.
    const part = `x;1;surplus;text\nx\n${"1;no number\n".repeat(24)}1;1\n`;
    const path = await loads.write("many.csv", `a;b\n${part.repeat(6000)}`);
    const reading = textReading(["a BIGINT", "b BIGINT"], { delimiter: ";" });
    const accounting = await loads.load({ paths: [path], reading, brokenLines: "reject" });
    expect(accounting).toMatchObject({ lines: 162_001, loadedRows: 6000, rejectedRows: 156_000 });
    const kept =
      "SELECT count(*), count(DISTINCT line_number), min(line_number), max(line_number) FROM t_rejects";
    expect(await loads.rows(kept)).toEqual([["156000", "156000", "2", "162000"]]);
  }, 60_000);

  it("pads rows with missing cells where a column more is read, and counts them", async () => {
    const path = await loads.write("ragged.csv", ragged);
    const reading = textReading(["id BIGINT", "name", "date DATE", "column4"], { delimiter: ";" });
    const accounting = await loads.load({ paths: [path], reading, brokenLines: "pad" });
    expect(accounting).toMatchObject({ lines: 300, loadedRows: 299, paddedRows: 3, rejectedRows: 0 });
    expect(await loads.rows("SELECT count(*), count(column4) FROM t")).toEqual([["299", "296"]]);
  });

  it("counts the empty cells after the last column that are left out of loaded rows", async () => {
    const path = await loads.write("a.csv", 'a;b\n1;x;\n2;"y;";\n3;z\nno;w;\n4;;\n5;v;surplus\n');
    const reading = textReading(["a BIGINT", "b"], { delimiter: ";" });
    const accounting = await loads.load({ paths: [path], reading, brokenLines: "reject" });
    expect(accounting).toMatchObject({ loadedRows: 4, rejectedRows: 2, trimmedRows: 3 });
  });

  it("says how many lines do not fit where they are more than are rejected", async () => {
    const path = await loads.write("a.csv", `a\n${"no\n".repeat(1_000_002)}`);
    await expect(
      loads.load({ paths: [path], reading: textReading(["a BIGINT"]), brokenLines: "reject" }),
    ).rejects.toThrow(/^1,000,002 lines do not fit\. At most 1,000,000 lines/);
    expect(await tables()).toEqual([]);
  }, 180_000);

  it("numbers rejected lines as they are in the file, beyond blank lines and quoted line ends", async () => {
    const path = await loads.write(
      "a.csv",
      'a,b\n\n1,"x\ny\nz"\n2\nno,"1\n2"\n\n3,ok\n4,5,6\n9007199254740993.5,ok\n',
    );
    const accounting = await loads.load({
      paths: [path],
      reading: textReading(["a BIGINT", "b"]),
      brokenLines: "reject",
    });
    expect(accounting).toMatchObject({
      lines: 12,
      skippedLines: 2,
      continuationLines: 3,
      loadedRows: 2,
      rejectedRows: 4,
    });
    expect(await loads.rows("SELECT line_number, line, reason FROM t_rejects ORDER BY 1")).toEqual([
      ["6", "2", "1 cell instead of 2."],
      ["7", 'no,"1\n2"', "“no” in column “a” does not fit BIGINT."],
      ["11", "4,5,6", "3 cells instead of 2."],
      ["12", "9007199254740993.5,ok", "“9007199254740993.5” in column “a” does not fit BIGINT."],
    ]);
  });

  it.each(["fail", "reject", "pad"] as const)(
    "loads a quoted cell of 10 MB between short rows by the rule %s",
    async (brokenLines) => {
      const path = await loads.write("a.csv", `id,note\n1,short\n2,"${"x".repeat(10_000_000)}"\n3,end\n`);
      const reading = textReading(["id BIGINT", "note"]);
      const accounting = await loads.load({ paths: [path], reading, brokenLines });
      expect(accounting).toMatchObject({ lines: 4, loadedRows: 3, rejectedRows: 0 });
      expect(await loads.rows("SELECT length(note) FROM t ORDER BY id")).toEqual([
        ["5"],
        ["10000000"],
        ["3"],
      ]);
    },
  );

  it("rejects a short line beside a quoted cell of 10 MB", async () => {
    const path = await loads.write("a.csv", `id,note\nno,short\n2,"${"x".repeat(10_000_000)}"\n3\n`);
    const reading = textReading(["id BIGINT", "note"]);
    const accounting = await loads.load({ paths: [path], reading, brokenLines: "reject" });
    expect(accounting).toMatchObject({ lines: 4, loadedRows: 1, rejectedRows: 2 });
  });

  it("says where a quote is opened that nothing closes", async () => {
    const path = await loads.write("a.csv", 'a,b\n1,x\n2,"y\n3,z\n');
    for (const brokenLines of ["fail", "pad"] as const)
      await expect(
        loads.load({ paths: [path], reading: textReading(["a", "b"]), brokenLines }),
      ).rejects.toThrow("Line 3: a quote is opened and never closed.");
  });

  it.each([
    ["DECIMAL(10,2)", "1.005"],
    ["DECIMAL(10,2)", "1e-3"],
    ["BIGINT", "1.5"],
    ["BIGINT", "15e-1"],
    ["BIGINT", "-15e-1"],
    ["DATE", "2024-01-01 10:00:00"],
    ["TIMESTAMP", "2024-01-01 10:00:00.1234567"],
    ["TIMESTAMP", "2024-01-01T10:00:00+02:00"],
    ["TIMESTAMP", "2024-01-01 10:00:00.12-02"],
    ["TIMESTAMP", "2024-1-1 1:00:00-05"],
    ["TIMESTAMP_S", "2024-01-01 10:00:00.5"],
    ["TIMESTAMP_S", "2024-01-01 10:00:00+02"],
    ["TIMESTAMP_MS", "2024-01-01 10:00:00.1234"],
    ["TIMESTAMP_NS", "2024-01-01 10:00:00.1234567891"],
    ["TIME", "10:00:00.1234567"],
    ["TIME", "1:00:00-05"],
    ["TIME_NS", "10:00:00.1234567891"],
    ["TIME WITH TIME ZONE", "10:00:00.1234567+02"],
    ["INTERVAL", "1.0000005 seconds"],
    ["BIGNUM", "1.5"],
    ["BOOLEAN", "maybe"],
  ])("never changes a value so that it fits %s: %s", async (type, value) => {
    const path = await loads.write("a.csv", `a,b\n0,x\n`.replace("0", value));
    await expect(
      loads.load({ paths: [path], reading: textReading([`a ${type}`, "b"]) }),
    ).rejects.toMatchObject({
      message: `Line 2: “${value}” in column “a” does not fit ${type}. “${value},x”`,
    });
  });

  it.each([
    ["DECIMAL(10,2)", "1.500", "1.50"],
    ["DECIMAL(10,2)", "1.2e1", "12.00"],
    ["DECIMAL(10,2)", "-7", "-7.00"],
    ["BIGINT", "2.0", "2"],
    ["BIGINT", "1e3", "1000"],
    ["DATE", "2024-01-01 00:00:00", "2024-01-01"],
    ["TIMESTAMP", "2024-01-01 10:00:00.123456", "2024-01-01 10:00:00.123456"],
    ["TIMESTAMP", "2024-01-01T10:00:00Z", "2024-01-01 10:00:00"],
    ["TIMESTAMP", "2024-01-01 10:00:00.1234560", "2024-01-01 10:00:00.123456"],
    ["TIMESTAMP", "2024-01-01 10:00:00 UTC", "2024-01-01 10:00:00"],
    ["TIMESTAMP_S", "2024-01-01 10:00:00.000", "2024-01-01 10:00:00"],
    ["TIMESTAMP_S", "2024-01-01", "2024-01-01 00:00:00"],
    ["TIMESTAMP_MS", "2024-01-01 10:00:00.120000", "2024-01-01 10:00:00.12"],
    ["TIMESTAMP_NS", "2024-01-01 10:00:00.123456789", "2024-01-01 10:00:00.123456789"],
    ["TIME_NS", "10:00:00.123456789", "10:00:00.123456789"],
    ["INTERVAL", "1.5 seconds", "00:00:01.5"],
    ["BIGNUM", "123456789012345678901234567890123456789012", "123456789012345678901234567890123456789012"],
    ["TIMESTAMP WITH TIME ZONE", "2024-01-01T10:00:00.123456+02:00", "2024-01-01 08:00:00.123456+00"],
  ])("keeps as %s what it holds whole: %s", async (type, value, kept) => {
    const path = await loads.write("a.csv", `a,b\n${value},x\n`);
    await loads.load({ paths: [path], reading: textReading([`a ${type}`, "b"]) });
    expect(await loads.rows("SELECT a::VARCHAR FROM t")).toEqual([[kept]]);
  });

  it.each([
    ["DATE", "%d.%m.%Y %H:%M", "31.12.2024 10:30"],
    ["TIMESTAMP_S", "%d.%m.%Y %H:%M:%S.%f", "31.12.2024 10:30:00.5"],
    ["TIMESTAMP_MS", "%d.%m.%Y %H:%M:%S.%n", "31.12.2024 10:30:00.123456789"],
    ["TIMESTAMP", "%d.%m.%Y %H:%M:%S.%n", "31.12.2024 10:30:00.123456789"],
  ])("never drops from %s what its format %s reads", async (type, format, value) => {
    const path = await loads.write("a.csv", `a,b\n${value},x\n`);
    const reading = textReading([`a ${type}`, "b"], { dateFormat: format, timestampFormat: format });
    await expect(loads.load({ paths: [path], reading })).rejects.toMatchObject({
      message: `Line 2: “${value}” in column “a” does not fit ${type}. “${value},x”`,
    });
  });

  it("reads decimal commas, own date formats and NULL texts", async () => {
    const path = await loads.write("a.csv", "a;b;c;d\n1,25;31.12.2024;n/a;1,5\n");
    const reading = textReading(["a DECIMAL(10,2)", "b DATE", "c", "d DOUBLE"], {
      delimiter: ";",
      decimalSeparator: ",",
      dateFormat: "%d.%m.%Y",
      nullTexts: ["", "n/a"],
    });
    await loads.load({ paths: [path], reading });
    expect(await loads.rows("SELECT a::VARCHAR, b::VARCHAR, c, d FROM t")).toEqual([
      ["1.25", "2024-12-31", null, "1.5"],
    ]);
  });

  it.each([
    [".", ",", "1.234,56", "-12.345.678,9", "1234,5", "7"],
    [",", ".", '"1,234.56"', '"-12,345,678.9"', "1234.5", "7"],
    [" ", ",", "1 234,56", "-12\u{202f}345\u{a0}678,9", "1234,5", " 7 "],
    ["'", ".", "1'234.56", "-12\u{2019}345'678.9", "1234.5", "7"],
  ] as const)("reads groups between “%s”, and decimals behind “%s”", async (group, decimal, ...texts) => {
    const path = await loads.write(
      "a.csv",
      `a;b;c\n${texts.map((text) => `${text};${text};x`).join("\n")}\n`,
    );
    const reading = textReading(["a DECIMAL(12,2)", "b DOUBLE", "c"], {
      ...{ delimiter: ";", decimalSeparator: decimal, groupSeparator: group },
    });
    await loads.load({ paths: [path], reading });
    const values = [
      ["1234.56", "1234.56"],
      ["-12345678.90", "-12345678.9"],
      ["1234.50", "1234.5"],
      ["7.00", "7.0"],
    ];
    expect(await loads.rows("SELECT a::VARCHAR, b::VARCHAR FROM t")).toEqual(values);
  });

  it.each(["12.34", "1.23,5", "0.123", "1234.567,8", "1.2345"])(
    "takes no groups of other lengths: %s",
    async (text) => {
      const path = await loads.write("a.csv", `a;b\n1.000,5;2.000\n${text};1\n1;${text}\n`);
      const types = ["DECIMAL(12,4)", "BIGINT"];
      const reading = textReading([`a ${types[0]}`, `b ${types[1]}`], {
        ...{ delimiter: ";", decimalSeparator: ",", groupSeparator: "." },
      });
      await expect(loads.load({ paths: [path], reading })).rejects.toThrow(
        `Line 3: “${text}” in column “a” does not fit DECIMAL(12,4). “${text};1”\n` +
          `Line 4: “${text}” in column “b” does not fit BIGINT.`,
      );
      expect(await loads.load({ paths: [path], reading, brokenLines: "reject" })).toMatchObject({
        loadedRows: 1,
        rejectedRows: 2,
      });
    },
  );

  const dump = "report\n1\t\\N\t1,5\n2\t'it\\'s\n\\N'\t2,5\n3\t'\\\\N'\t\\N\n";
  const dumped = textReading(["a BIGINT", "b", "c DECIMAL(9,2)"], {
    ...{ delimiter: "\t", quote: "'", escape: "\\", hasHeader: false, skipLines: 1 },
    ...{ nullTexts: ["\\N"], decimalSeparator: "," },
  });

  it("reads NULL texts with the character that escapes quotes, and keeps quoted ones", async () => {
    const path = await loads.write("dump.tsv", dump);
    const accounting = await loads.load({ paths: [path], reading: dumped });
    expect(accounting).toMatchObject({ lines: 5, skippedLines: 1, loadedRows: 3, continuationLines: 1 });
    expect(await loads.rows("SELECT a, b, c::VARCHAR FROM t ORDER BY a")).toEqual([
      ["1", null, "1.50"],
      ["2", "it's\n\\N", "2.50"],
      ["3", "\\N", null],
    ]);
  });

  it("numbers the lines of such a file, pads and rejects them", async () => {
    const path = await loads.write("dump.tsv", `${dump}4\tx\n5\ty\tz\n6\ty\t1\tsurplus\n7\ty\t1\t\n`);
    await expect(loads.load({ paths: [path], reading: dumped })).rejects.toThrow(
      "Line 6: 2 cells instead of 3. “4\tx”",
    );
    const accounting = await loads.load({ paths: [path], reading: dumped, brokenLines: "reject" });
    expect(accounting).toMatchObject({ lines: 9, loadedRows: 4, rejectedRows: 3, trimmedRows: 1 });
    expect(await loads.rows("SELECT line_number, reason FROM t_rejects ORDER BY 1")).toEqual([
      ["6", "2 cells instead of 3."],
      ["7", "“z” in column “c” does not fit DECIMAL(9,2)."],
      ["8", "4 cells instead of 3."],
    ]);
    const padded = await loads.write("padded.tsv", `${dump}4\tx\n`);
    expect(
      await loads.load({ paths: [padded], reading: dumped, brokenLines: "pad", mode: "replace" }),
    ).toMatchObject({ lines: 6, loadedRows: 4, paddedRows: 1 });
  });

  it.each([
    ["\r\n", "a,b\r\n1,x\r\n"],
    ["\r", "a,b\r1,x\r"],
    ["mixed line ends", "a,b\n1,x\r\n2,y\r3,z\n"],
    ["no line end at its end", "a,b\n1,x"],
    ["a byte order mark", "\ufeffa,b\n1,x\n"],
    ["lines before the header", "report\n\nof today\n\na,b\n1,x\n"],
    ["empty lines before the header", "\n\na,b\n1,x\n"],
    ["a header of two lines", 'a,"b\nb"\n1,x\n'],
    ["a surplus comma at line ends", "a,b\n1,x,\n"],
    ["a quote within a cell", 'a,b\n1,5" pipe\n2,6" pipe\n'],
    ["a zero byte", "a,b\n1,x\0y\n"],
  ])("accounts for every line of a file with %s", async (what, text) => {
    const path = await loads.write("a.csv", text);
    const skipLines = what === "lines before the header" ? 3 : 0;
    const accounting = await loads.load({
      paths: [path],
      reading: textReading(["a BIGINT", "b"], { skipLines }),
    });
    const lines = text.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(text) ? 1 : 0);
    expect(accounting.lines).toBe(lines);
    expect((await loads.rows("SELECT count(*) FROM t"))[0]).toEqual([String(accounting.loadedRows)]);
    expect(accounting.loadedRows).toBe(what === "mixed line ends" ? 3 : what.startsWith("a quote") ? 2 : 1);
  });

  it("loads a row that is longer than usual ones", async () => {
    const long = "x".repeat(30_000_000);
    const path = await loads.write("a.csv", `a,b\n1,y\n2,${long}\n3,z\n`);
    for (const brokenLines of ["fail", "reject"] as const) {
      const reading = textReading(["a BIGINT", "b"]);
      const accounting = await loads.load({ paths: [path], reading, brokenLines, mode: "replace" });
      expect(accounting).toMatchObject({ loadedRows: 3, rejectedRows: 0 });
    }
    expect(await loads.rows("SELECT max(length(b)) FROM t")).toEqual([["30000000"]]);
  });

  it("reads text of other encodings, and numbers its lines as they are in the file", async () => {
    const latin = await loads.write("latin.csv", Buffer.from("a,b\n1,caf\u00e9\nx,na\u00efve\n", "latin1"));
    const reading = textReading(["a BIGINT", "b"], { encoding: "windows-1252" });
    await expect(loads.load({ paths: [latin], reading })).rejects.toThrow("Line 3: “x” in column “a”");
    const accounting = await loads.load({ paths: [latin], reading, brokenLines: "reject" });
    expect(accounting).toMatchObject({ lines: 3, loadedRows: 1, rejectedRows: 1 });
    expect(await loads.rows("SELECT b FROM t")).toEqual([["café"]]);
    const wide = await loads.write("wide.csv", Buffer.from("\ufeffa,b\n2,日本\n", "utf16le"));
    await loads.load({
      paths: [wide],
      reading: textReading(["a BIGINT", "b"], { encoding: "utf-16le" }),
      mode: "append",
    });
    expect(await loads.rows("SELECT b FROM t ORDER BY a")).toEqual([["café"], ["日本"]]);
  });

  it("loads several files, also compressed ones, and says in which a line does not fit", async () => {
    const first = await loads.write("a.csv", "a,b\n1,x\n");
    const second = await loads.write("b.csv.gz", gzipSync("a,b\n2,y\n3,z\n"));
    const reading = textReading(["a BIGINT", "b"]);
    const accounting = await loads.load({ paths: [first, second], reading });
    expect(accounting).toMatchObject({ lines: 5, headerLines: 2, loadedRows: 3 });
    const third = await loads.write("c.csv", "a,b\n4\n");
    await expect(loads.load({ paths: [first, third], reading, mode: "append" })).rejects.toThrow(
      "“c.csv”, line 2: 1 cell instead of 2.",
    );
    expect(await loads.rows("SELECT count(*) FROM t")).toEqual([["3"]]);
  });

  it("replaces and adds rows, keeps the table where a load fails, and rounds nothing on the way into its types", async () => {
    await loads.rows("CREATE TABLE t AS SELECT 1.50::DECIMAL(10,2) AS a, 'old' AS b");
    const reading = textReading(["a DECIMAL(10,3)", "b"]);
    const fine = await loads.write("a.csv", "a,b\n2.250,new\n");
    const tooFine = await loads.write("b.csv", "a,b\n2.255,new\n");
    await expect(loads.load({ paths: [fine], reading })).rejects.toMatchObject({ code: "TABLE_EXISTS" });
    await expect(loads.load({ paths: [tooFine], reading, mode: "append" })).rejects.toThrow(
      "does not fit DECIMAL(10,2)",
    );
    await loads.load({ paths: [fine], reading, mode: "append" });
    expect(await loads.rows("SELECT a::VARCHAR, b FROM t ORDER BY 1")).toEqual([
      ["1.50", "old"],
      ["2.25", "new"],
    ]);
    await loads.load({ paths: [tooFine], reading, mode: "replace" });
    expect(await loads.rows("SELECT a::VARCHAR, b FROM t")).toEqual([["2.255", "new"]]);
    await loads.rows("CREATE VIEW v AS SELECT 1");
    for (const mode of ["create", "replace", "append"] as const)
      await expect(loads.load({ paths: [fine], reading, mode, table: "v" })).rejects.toMatchObject({
        code: "TABLE_EXISTS",
      });
    await loads.rows("DROP VIEW v");
    await expect(loads.load({ paths: [fine], reading, mode: "append", table: "gone" })).rejects.toThrow(
      "There is no table",
    );
  });

  it("takes only a type where a type is asked for", async () => {
    const path = await loads.write("a.csv", "a,b\n1,x\n");
    for (const type of ["INTEGER)); DROP TABLE t; --", "INTEGER) AS a, (1", "nonsense"])
      await expect(loads.load({ paths: [path], reading: textReading([`a ${type}`, "b"]) })).rejects.toThrow(
        "is not an SQL type",
      );
  });

  it("stops in the middle and leaves nothing", async () => {
    const path = join(loads.folder, "large.csv");
    await writeFile(path, `a,b\n${"1,some text that is long enough to take a while\n".repeat(600_000)}`);
    const abort = new AbortController();
    const reading = textReading(["a BIGINT", "b"]);
    const loading = loads.load(
      { paths: [path], reading },
      {
        signal: abort.signal,
        onProgress: ({ bytesDone }) => {
          if ((bytesDone ?? 0) > 0) abort.abort();
        },
      },
    );
    await expect(loading).rejects.toMatchObject({ code: "CANCELLED" });
    expect(await tables()).toEqual([]);
    const again = await loads.load({ paths: [path], reading });
    expect(again.loadedRows).toBe(600_000);
  });

  it("runs several loads at once", async () => {
    const path = await loads.write("a.csv", `a,b\n${"1,x\n".repeat(100_000)}`);
    const reading = textReading(["a BIGINT", "b"]);
    const names = ["one", "two", "three"];
    await Promise.all(names.map((table) => loads.load({ paths: [path], reading, table })));
    expect(await tables()).toEqual(names.toSorted());
  });
});

describe("a load of JSON", () => {
  const reading = { ...textReading(["a BIGINT", "b"]), format: "json" as const, text: null };

  it("accounts for lines, empty ones too", async () => {
    const path = await loads.write("a.ndjson", '{"a":9007199254740993,"b":"x"}\n\n{"a":2}\n');
    expect(await loads.load({ paths: [path], reading })).toMatchObject({
      lines: 3,
      skippedLines: 1,
      loadedRows: 2,
    });
    expect(await loads.rows("SELECT * FROM t")).toEqual([
      ["9007199254740993", "x"],
      ["2", null],
    ]);
  });

  it("names or rejects lines that are not objects or do not fit", async () => {
    const path = await loads.write(
      "a.ndjson",
      '{"a":1,"b":"x"}\n\n{"a":}\n{"a":1.5}\n[1]\n{"a":2,"b":"y"}\n',
    );
    await expect(loads.load({ paths: [path], reading })).rejects.toThrow(
      'Line 3: It is not a JSON object. “{"a":}”',
    );
    const accounting = await loads.load({ paths: [path], reading, brokenLines: "reject" });
    expect(accounting).toMatchObject({ lines: 6, skippedLines: 1, loadedRows: 2, rejectedRows: 3 });
    expect((await loads.rows("SELECT line_number FROM t_rejects ORDER BY 1")).flat()).toEqual([
      "3",
      "4",
      "5",
    ]);
  });

  it("counts the objects of an array and of objects that span lines", async () => {
    const array = await loads.write("a.json", '[{"a":1,"b":"}"},\n{"a":2,"b":"{"}]');
    expect(await loads.load({ paths: [array], reading })).toMatchObject({ lines: 2, loadedRows: 2 });
    const values = await loads.write("b.json", '{\n"a": 1\n}\n{\n"a": 2\n}\n');
    expect(await loads.load({ paths: [values], reading, mode: "replace" })).toMatchObject({
      lines: 2,
      loadedRows: 2,
    });
  });
});

describe("a load of JSON that could lose a part of a row", () => {
  const columns = (...names: string[]) => ({
    ...textReading(names),
    format: "json" as const,
    text: null,
  });
  const reading = columns("a BIGINT", "b");
  const lines = '{"a":1}\n{"a":2,"b":"x","c":{"a":7}}\n\n{"A":3}\n{"\\u0061":4}\n';

  it.each(["fail", "pad"] as const)(
    "names the line and a key that is no column (%s)",
    async (brokenLines) => {
      const path = await loads.write("a.ndjson", lines);
      const error: unknown = await loads
        .load({ paths: [path], reading, brokenLines })
        .catch((cause: unknown) => cause);
      expect(error).toMatchObject({
        code: "FILE_NOT_UNDERSTOOD",
        message:
          "Line 2: The key “c” is not a column.\nLine 4: The key “A” is not a column.\n" +
          "To load a key, add it to the first object of the first file, with null as its value, and choose the file again. " +
          "It is a column then, which can also be left out.",
      });
      expect(await tables()).toEqual([]);
    },
  );

  it("rejects lines with such a key, beside lines that do not fit otherwise", async () => {
    const path = await loads.write("a.ndjson", `${lines}{"a":"x"}\n[]\n`);
    const accounting = await loads.load({ paths: [path], reading, brokenLines: "reject" });
    expect(accounting).toMatchObject({ lines: 7, skippedLines: 1, loadedRows: 2, rejectedRows: 4 });
    expect(await loads.rows("SELECT * FROM t")).toEqual([
      ["1", null],
      ["4", null],
    ]);
    expect(await loads.rows("SELECT line_number, line FROM t_rejects LIMIT 2")).toEqual([
      ["2", '{"a":2,"b":"x","c":{"a":7}}'],
      ["4", '{"A":3}'],
    ]);
  });

  it("loads lines whose other keys are columns that were left out", async () => {
    const path = await loads.write("a.ndjson", '{"a":1,"c":[{"d":0.12345678901234567890}]}\n');
    const { columns: all } = columns("a BIGINT", "c");
    const left = { ...reading, columns: all.map((c) => ({ ...c, included: c.source === "a" })) };
    expect(await loads.load({ paths: [path], reading: left })).toMatchObject({ loadedRows: 1 });
  });

  it.each(["fail", "pad", "reject"] as const)(
    "refuses an array with such a key (%s)",
    async (brokenLines) => {
      const path = await loads.write("a.json", '[{"a":1},\n{"a":[1,{"c":1}],\n"c":null}]');
      await expect(loads.load({ paths: [path], reading: columns("a JSON"), brokenLines })).rejects.toThrow(
        "Object 2: The key “c” is not a column.",
      );
      expect(await tables()).toEqual([]);
    },
  );

  it("refuses a key that occurs twice, and one that is no field of a STRUCT", async () => {
    const twice = await loads.write("a.ndjson", '{"a":1}\n{"a":1,"b":"x","a":2}\n{"a":"y"}\n');
    const accounting = await loads.load({ paths: [twice], reading, brokenLines: "reject" });
    expect(accounting).toMatchObject({ loadedRows: 1, rejectedRows: 2 });
    const nested = await loads.write("b.ndjson", '{"a":{"x":1,"y z":[{"x":3}]}}\n{"a":{"x":1,"q":2}}\n');
    const struct = columns('a STRUCT(x BIGINT, "y z" STRUCT(x BIGINT)[])');
    await expect(loads.load({ paths: [nested], reading: struct, mode: "replace" })).rejects.toThrow(
      "Line 2: The key “q” in “a” is not part of its type.",
    );
  });

  it.each([
    ["DECIMAL(38,2)", "12345678901234567.89"],
    ["DECIMAL(38,20)", "0.12345678901234567890"],
    ["VARCHAR", "12345678901234567.89"],
    ["BIGINT", "9007199254740993.0"],
    ["JSON", "[9007199254740993e0]"],
  ])("refuses or rejects a number that would be rounded on its way into %s", async (type, value) => {
    const path = await loads.write("a.ndjson", `{"a":1}\n{"a":${value}}\n`);
    const number = columns(`a ${type}`);
    await expect(loads.load({ paths: [path], reading: number })).rejects.toThrow(
      /^Line 2: .*would be rounded/,
    );
    const accounting = await loads.load({ paths: [path], reading: number, brokenLines: "reject" });
    expect(accounting).toMatchObject({ loadedRows: 1, rejectedRows: 1 });
    expect(await loads.rows("SELECT line FROM t_rejects")).toEqual([[`{"a":${value}}`]]);
  });

  it.each([
    ["DECIMAL(10,2)", "1.50", "1.50"],
    ["DECIMAL(10,2)", "-1.5e1", "-15.00"],
    ["DECIMAL(38,2)", '"12345678901234567.89"', "12345678901234567.89"],
    ["HUGEINT", "123456789012345678901234567890", "123456789012345678901234567890"],
    ["DOUBLE", "0.10000000000000001", "0.1"],
  ])("loads into %s the value of %s", async (type, value, kept) => {
    const path = await loads.write("a.json", `[{"a":${value}}]`);
    await loads.load({ paths: [path], reading: columns(`a ${type}`) });
    expect(await loads.rows("SELECT a::VARCHAR FROM t")).toEqual([[kept]]);
  });

  it("goes by the types of the table that rows are added to", async () => {
    await loads.rows("CREATE TABLE t (a DECIMAL(38,20))");
    await loads.rows("CREATE TABLE d (a DOUBLE)");
    const path = await loads.write("a.ndjson", '{"a":0.12345678901234567890}\n');
    await expect(loads.load({ paths: [path], reading: columns("a DOUBLE"), mode: "append" })).rejects.toThrow(
      "would be rounded",
    );
    const accounting = await loads.load({
      paths: [path],
      reading: columns("a DECIMAL(38,20)"),
      mode: "append",
      table: "d",
    });
    expect(accounting.loadedRows).toBe(1);
  });

  it("keeps each decimal exactly, or rejects its line", async () => {
    const whole = fc.bigInt({ min: 0n, max: 10n ** 17n });
    const fraction = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 });
    const decimal = fc.tuple(whole, fraction).map(([left, right]) => `${left}.${right.join("")}`);
    await fc.assert(
      fc.asyncProperty(fc.array(decimal, { minLength: 1, maxLength: 200 }), async (values) => {
        const path = await loads.write("a.ndjson", values.map((value) => `{"a":${value}}\n`).join(""));
        await loads.rows("DROP TABLE IF EXISTS t_rejects");
        const number = columns("a DECIMAL(38,20)");
        const { rejectsTable } = await loads.load({
          paths: [path],
          reading: number,
          mode: "replace",
          brokenLines: "reject",
        });
        const rejected =
          rejectsTable === null ? [] : await loads.rows("SELECT line_number FROM t_rejects ORDER BY 1");
        const rejectedLines = new Set(rejected.map(([line]) => Number(line)));
        const kept = values.filter((_, index) => !rejectedLines.has(index + 1));
        expect((await loads.rows("SELECT a::VARCHAR FROM t")).flat()).toEqual(
          kept.map((value) => value.padEnd(value.indexOf(".") + 21, "0")),
        );
        const short = values.filter((value) => value.length <= 16);
        expect(kept).toEqual(expect.arrayContaining(short));
      }),
      { numRuns: 8 },
    );
  });

  it.each([
    ["gzip", "gz"],
    ["zstd", "zst"],
  ])("reads and checks lines that %s compresses", async (compression, extension) => {
    const path = join(loads.folder, `a.ndjson.${extension}`);
    const text = String.raw`SELECT unnest(['{"a":1,"b":"x"}', '', '{"a":2,"c":3}'])`;
    const form = `FORMAT csv, HEADER false, QUOTE '', DELIMITER '\t', COMPRESSION ${compression}`;
    await writeByEngine(`COPY (${text}) TO '${path}' (${form})`);
    await expect(loads.load({ paths: [path], reading })).rejects.toThrow("Line 3: The key “c”");
    const accounting = await loads.load({ paths: [path], reading, brokenLines: "reject" });
    expect(accounting).toMatchObject({ lines: 3, skippedLines: 1, loadedRows: 1, rejectedRows: 1 });
    expect(await loads.rows("SELECT * FROM t")).toEqual([["1", "x"]]);
  });
});

describe("a load of Parquet", () => {
  const parquet = (columns: readonly string[]) => ({
    ...textReading(columns),
    format: "parquet" as const,
    text: null,
  });

  it("makes a table with the file's values, and other types where they keep each value", async () => {
    const path = join(loads.folder, "a.parquet");
    await writeByEngine(
      `COPY (SELECT 9007199254740993 AS a, 1.50::DECIMAL(10,2) AS b, 'x' AS c, TIMESTAMP '2024-01-01 00:00:00' AS d ` +
        `UNION ALL SELECT NULL, 2.25, '', NULL) TO '${path}' (COMPRESSION zstd)`,
    );
    const fine = parquet(["a HUGEINT", "b DECIMAL(12,3)", "c VARCHAR", "d DATE"]);
    expect(await loads.load({ paths: [path], reading: fine })).toMatchObject({
      lines: 2,
      loadedRows: 2,
      rejectedRows: 0,
    });
    expect(await loads.rows("SELECT a::VARCHAR, b::VARCHAR, c, d::VARCHAR FROM t")).toEqual([
      ["9007199254740993", "1.500", "x", "2024-01-01"],
      [null, "2.250", "", null],
    ]);
  });

  it.each([
    ["1.25::DECIMAL(10,2)", "DECIMAL(10,1)"],
    ["9007199254740993", "DOUBLE"],
    ["1.5::DOUBLE", "BIGINT"],
    ["TIMESTAMP '2024-01-01 10:00:00'", "DATE"],
    ["0.1::DOUBLE", "FLOAT"],
    ["'1.5'", "BIGINT"],
  ])("refuses to change %s into %s", async (value, type) => {
    const path = join(loads.folder, "b.parquet");
    await writeByEngine(`COPY (SELECT ${value} AS a) TO '${path}'`);
    await expect(loads.load({ paths: [path], reading: parquet([`a ${type}`]) })).rejects.toThrow(
      "would lose a part",
    );
    expect(await tables()).toEqual([]);
  });
});

/** Cuts text into rows as RFC 4180 says, on its own. */
function parse(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  let quoted = false;
  let at = 0;
  const endRow = (): void => {
    cells.push(cell);
    rows.push(cells);
    cells = [];
    cell = "";
  };
  while (at < text.length) {
    const character = text[at] ?? "";
    if (quoted) {
      if (character === '"' && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (character === '"') quoted = false;
      else cell += character;
    } else if (character === '"' && cell === "") quoted = true;
    else if (character === delimiter) {
      cells.push(cell);
      cell = "";
    } else if (character === "\n" || character === "\r") {
      if (character === "\r" && text[at + 1] === "\n") at += 1;
      endRow();
    } else cell += character;
    at += 1;
  }
  if (cell !== "" || cells.length > 0) endRow();
  return rows;
}

describe("a load of any text file", () => {
  const piece = fc.constantFrom("a", "é", "1", ",", ";", '"', "\n", "\r\n", " ", "#", "\\", "'", "NULL", "𝄞");
  const cell = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""));
  const written = (text: string): string =>
    /[",;\n\r]/.test(text) || text.startsWith(" ") || text.endsWith(" ") || text === ""
      ? `"${text.replaceAll('"', '""')}"`
      : text;

  it("loads each row of the right shape exactly, and accounts for each line", async () => {
    const row = fc.array(cell, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 5, arbitrary: fc.tuple(cell, cell) }, row), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.constantFrom("\n", "\r\n"),
        fc.constantFrom(",", ";"),
        fc.boolean(),
        async (rows, lineEnd, delimiter, endsWithLine) => {
          const lines = [["k", "v"], ...rows].map((cells) => cells.map(written).join(delimiter));
          const text = lines.join(lineEnd) + (endsWithLine ? lineEnd : "");
          const path = await loads.write("any.csv", text);
          const reading = textReading(["k", "v"], { delimiter });
          const accounting = await loads.load({
            paths: [path],
            reading,
            mode: "replace",
            brokenLines: "reject",
          });
          const parsed = parse(text, delimiter).slice(1);
          const fitting = parsed.filter((cells) => cells.length === 2);
          expect(accounting.loadedRows).toBe(fitting.length);
          expect(accounting.rejectedRows).toBe(rows.length - fitting.length);
          expect(await loads.rows("SELECT k, v FROM t")).toEqual(fitting);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("never loses a line by a wrong guess: it loads all rows, or changes nothing", async () => {
    const anything = fc.array(fc.oneof(piece, fc.constantFrom("\n", ",", "\r", "\0")), { maxLength: 60 });
    const guess = fc.record({
      text: anything.map((pieces) => `x${pieces.join("")}`),
      delimiter: fc.constantFrom(",", ";"),
      quote: fc.constantFrom('"', "'", ""),
      brokenLines: fc.constantFrom("reject" as const, "fail" as const, "pad" as const),
      skipLines: fc.integer({ min: 0, max: 2 }),
    });
    const requireAllOrNothing = async (table: string, { text, quote, brokenLines, ...how }: Guess) => {
      const path = await loads.write(`${table}.csv`, text);
      const reading = textReading(["k", "v"], { ...how, quote, escape: quote, hasHeader: false });
      const outcome = await loads
        .load({ paths: [path], reading, brokenLines, table })
        .catch((error: unknown) => error);
      if (outcome instanceof Error) {
        expect(outcome).toMatchObject({
          code: expect.stringMatching(/^(FILE_NOT_UNDERSTOOD|LINES_LOST)$/) as string,
        });
        expect(await tables()).not.toContain(table);
        return;
      }
      const { lines, loadedRows, rejectedRows, skippedLines, continuationLines } = outcome as Awaited<
        ReturnType<TestLoads["load"]>
      >;
      const counted = text.split(/\r\n|\r|\n/);
      if (counted.at(-1) === "") counted.pop();
      expect(lines).toBe(counted.length);
      expect(loadedRows + rejectedRows + skippedLines + continuationLines).toBe(lines);
      expect(await loads.rows(`SELECT count(*) FROM ${table}`)).toEqual([[String(loadedRows)]]);
    };
    type Guess = typeof guess extends fc.Arbitrary<infer Value> ? Value : never;
    let made = 0;
    // Most of a load is waiting for the disk, which several do at the same time.
    await fc.assert(
      fc.asyncProperty(fc.array(guess, { minLength: 1, maxLength: 8, size: "max" }), async (guesses) => {
        await Promise.all(guesses.map((one) => requireAllOrNothing(`guess_${(made += 1)}`, one)));
      }),
      { numRuns: 27 },
    );
  });
});
