import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { detectedText, type TextOptions } from "#shared/domain/importPlan";
import { compressionOf } from "../lines/fileSource";
import { inspectText, type TextInspection } from "./inspectText";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-inspect-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function inspect(
  content: string | Buffer,
  asked: Partial<TextOptions> | null = null,
): Promise<TextInspection> {
  const path = join(folder, "file.csv");
  await writeFile(path, content);
  return inspectText({
    path,
    compression: await compressionOf(path),
    asked: asked === null ? null : { ...detectedText, ...asked },
    isOver: () => false,
  });
}

const types = ({ columns }: TextInspection): string[] => columns.map(({ name, type }) => `${name} ${type}`);

/** Rows of ids, names with the delimiter in them, and amounts. */
function table(delimiter: string, quote = '"'): string {
  const rows = ["id,name,amount"];
  for (let i = 1; i <= 30; i += 1) rows.push(`${i},${quote}Smith${delimiter} no. ${i}${quote},${i}.50`);
  return rows.map((row) => row.replaceAll(/,(?! no)/g, delimiter)).join("\n");
}

describe("inspectText", () => {
  it("keeps the header's three columns where 296 of 299 rows have a fourth cell, and lists those rows", async () => {
    const lines = ["id;name;date"];
    for (let i = 1; i <= 299; i += 1) lines.push(`${i};n${i};2024-01-02${i > 3 ? ";surplus" : ""}`);
    const found = await inspect(`${lines.join("\n")}\n`);
    expect(found.text).toMatchObject({ delimiter: ";", hasHeader: true, skipLines: 0 });
    expect(types(found)).toEqual(["id BIGINT", "name VARCHAR", "date DATE"]);
    expect(found.rowCount).toBe(3);
    expect(found.lines).toMatchObject({
      total: 300,
      scannedWhole: true,
      headerLines: 1,
      skippedLines: 0,
      trimmedCount: 0,
      brokenCount: 296,
      paddableCount: 0,
    });
    expect(found.lines?.broken).toHaveLength(20);
    expect(found.lines?.broken[0]).toEqual({
      line: 5,
      text: "4;n4;2024-01-02;surplus",
      reason: "4 cells instead of 3.",
    });
  });

  it.each([",", ";", "\t", "|", "^", "~", "\u001f"])(
    "finds the delimiter %j though cells hold it",
    async (d) => {
      const found = await inspect(table(d));
      expect(found.text).toMatchObject({ delimiter: d, quote: '"', hasHeader: true });
      expect(types(found)).toEqual(["id BIGINT", "name VARCHAR", "amount DECIMAL(18,2)"]);
      expect(found.headRows[0]).toEqual(["1", `Smith${d} no. 1`, "1.50"]);
      expect(found.lines?.brokenCount).toBe(0);
    },
  );

  it("finds single quotes and backslashes before quotes", async () => {
    const single = await inspect(table(",", "'"));
    expect(single.text).toMatchObject({ delimiter: ",", quote: "'" });
    const escaped = await inspect('id,text\n1,"a \\"b\\", c"\n2,"d \\\\ e"\n3,"f, \\"g\\""\n');
    expect(escaped.text).toMatchObject({ quote: '"', escape: "\\" });
    expect(escaped.headRows).toEqual([
      ["1", 'a "b", c'],
      ["2", "d \\ e"],
      ["3", 'f, "g"'],
    ]);
  });

  it.each([
    ["no header", "1,2024-01-01\n2,2024-01-02\n", false, ["column0 BIGINT", "column1 DATE"]],
    ["a header alone", "id,name\n", true, ["id VARCHAR", "name VARCHAR"]],
    ["texts only", "name,city\nAda,London\nLin,Oslo\n", true, ["name VARCHAR", "city VARCHAR"]],
    ["a header with a year", "city,2023,2024\nOslo,1.5,2.5\nRome,2.5,3.5\n", false, null],
    ["the same name twice", "a,a,\n1,2,3\n", true, ["a BIGINT", "a_1 BIGINT", "column2 BIGINT"]],
    ["one column", "id\n1\n2\n", true, ["id BIGINT"]],
  ] as const)("reads %s", async (_case, text, hasHeader, expected) => {
    const found = await inspect(text);
    if (expected === null) return expect(found.lines?.brokenCount).toBe(0);
    expect(found.text?.hasHeader).toBe(hasHeader);
    expect(types(found)).toEqual(expected);
  });

  it("skips titles, remarks and blank lines above the header, and counts them", async () => {
    const found = await inspect("Sales report\n\n# made on 3 May\nid,amount\n1,2\n\n2,3\n");
    expect(found.text).toMatchObject({ skipLines: 3, hasHeader: true });
    expect(found.lines).toMatchObject({ total: 7, headerLines: 1, skippedLines: 4, brokenCount: 0 });
    expect(found.rowCount).toBe(2);
  });

  it("takes the delimiter that Excel's first line names", async () => {
    const found = await inspect("sep=;\r\na;b\r\n1;2\r\n");
    expect(found.text).toMatchObject({ delimiter: ";", skipLines: 1 });
    expect(types(found)).toEqual(["a BIGINT", "b BIGINT"]);
  });

  it("reads decimal commas, and leaves what could be separated thousands as text", async () => {
    expect(types(await inspect("a;b\n1,5;x\n2,25;y\n"))[0]).toBe("a DECIMAL(18,2)");
    expect(types(await inspect("a;b\n1,500;x\n2,250;y\n"))[0]).toBe("a VARCHAR");
  });

  it("finds day-first and month-first dates where a day tells them apart, and guesses neither otherwise", async () => {
    const dayFirst = await inspect("d,n\n31/12/2024,1\n01/02/2024,2\n");
    expect(dayFirst.text?.dateFormat).toBe("%d/%m/%Y");
    expect(types(dayFirst)[0]).toBe("d DATE");
    const monthFirst = await inspect("at,n\n12/31/2024 4:05 PM,1\n01/02/2024 11:00 AM,2\n");
    expect(monthFirst.text?.timestampFormat).toBe("%m/%d/%Y %I:%M %p");
    const either = await inspect("d,n\n01/02/2024,1\n03/04/2024,2\n");
    expect(either.text?.dateFormat).toBeNull();
    expect(types(either)[0]).toBe("d VARCHAR");
    expect(types(await inspect("d,n\n2024-02-30,1\n"))[0]).toBe("d VARCHAR");
  });

  it("keeps as text what a number type would change", async () => {
    const found = await inspect(
      "zip,phone,long,minus,exact\n00123,+4917,123456789012345678901234567890123456789,-0,1.10\n1,2,3,4,2.345\n",
    );
    expect(types(found)).toEqual([
      "zip VARCHAR",
      "phone VARCHAR",
      "long VARCHAR",
      "minus VARCHAR",
      "exact DECIMAL(18,3)",
    ]);
  });

  it("takes NA for NULL only where it is no word of a text column", async () => {
    const numbers = await inspect("n,t\n1,a\nNA,b\n3,c\n");
    expect(numbers.text?.nullTexts).toEqual(["", "NA"]);
    expect(numbers.headRows[1]).toEqual([null, "b"]);
    const words = await inspect("n,country\n1,DE\nNA,NA\n3,FR\n");
    expect(words.text?.nullTexts).toEqual([""]);
    expect(words.headRows[1]).toEqual(["NA", "NA"]);
  });

  it.each([
    ["windows-1252", "'nr'|'stadt'|'straße'\n1|'Köln €1'|'Grüne \\'Gasse\\' 1'\n"],
    [
      "windows-1254",
      "no;metin\n1;Bugün hava çok güzel ve güneşli, çocuklar bahçede oynuyor\n2;İstanbul’da yağmur yağıyor, insanlar işlerine gidiyor\n3;Bir şey söylemek için ağzını açtı ve sustu\n",
    ],
    ["windows-1252", "name;city\nMüller;Köln – „Süd“\nGarçon;Orléans €\nNuñez;Málaga\nÅse;Tromsø\n"],
    [
      "shift_jis",
      "名前,都市\n田中さん,東京都\n鈴木さん,大阪府です\nこれはテストです,日本語の文章を書きます\n",
    ],
    ["utf-16le", "name,city\nMüller,Köln\n名前,都市\n"],
    ["utf-16be", "name,city\nMüller,Köln\n名前,都市\n"],
    ["utf-8", "name,city\nMüller,Köln\n名前,都市\n"],
    [
      "koi8-r",
      "имя,город\nИван Петров,Москва и Московская область\nАнна Сидорова,Санкт-Петербург на Неве\nэто просто текст,для проверки кодировки\n",
    ],
  ])("detects %s", async (encoding, text) => {
    const found = await inspect(iconv.encode(text, encoding));
    expect(found.text?.encoding).toBe(encoding);
    const [header, ...rows] = text.trim().split("\n");
    const delimiter = found.text?.delimiter ?? "";
    expect(found.columns.map(({ name }) => name)).toEqual(header?.split(delimiter));
    expect(found.headRows).toEqual(rows.map((row) => row.split(delimiter)));
  });

  it.each([
    ["shift_jis", "番号,名前,都市\n", "山田太郎,東京都港区"],
    ["shift_jis", "番号,氏名,金額\n", "山田太郎,0|鈴木花子,10|高橋ソ能表,20|ﾃｽﾄ,30"],
    ["euc-jp", "番号,名前,住所,金額\n", "山田太郎,東京都千代田区ソ表,100"],
    ["big5", "編號,姓名,城市\n", "王小明,臺北市信義區"],
    ["gb18030", "编号,姓名,城市\n", "王小明,北京市朝阳区"],
    ["euc-kr", "번호,이름,도시\n", "김철수,서울특별시"],
  ])("detects %s where the same few characters repeat", async (encoding, header, values) => {
    const each = values.split("|");
    const rows = Array.from({ length: 30 }, (_, i) => `${i},${each[i % each.length]}\n`).join("");
    const found = await inspect(iconv.encode(header + rows, encoding));
    expect(found.text?.encoding).toBe(encoding);
    expect(found.lines?.brokenCount).toBe(0);
  });

  it("keeps to a Western encoding where a single byte is not of it", async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `${i},Müller à Orléans,façade\n`).join("");
    const stray = Buffer.from([0x39, 0x39, 0x2c, 0x81, 0x2c, 0x78, 0x0a]);
    const found = await inspect(
      Buffer.concat([iconv.encode(`id,name,note\n${rows}`, "windows-1252"), stray]),
    );
    expect(found.text?.encoding).toBe("windows-1252");
  });

  it.each(["utf-8", "utf-16le", "utf-16be"])("takes off the byte order mark of %s", async (encoding) => {
    const found = await inspect(iconv.encode("id,ä\n1,2\n", encoding, { addBOM: true }));
    expect(found.text?.encoding).toBe(encoding);
    expect(types(found)).toEqual(["id BIGINT", "ä BIGINT"]);
  });

  it("names the lines that are not text in the encoding asked for", async () => {
    const content = Buffer.concat([
      Buffer.from("id,name\n1,plain\n2,"),
      Buffer.from([0xfc]),
      Buffer.from("ber\n"),
    ]);
    const found = await inspect(content, { encoding: "utf-8" });
    expect(found.lines?.broken).toEqual([
      { line: 3, text: "2,\u{fffd}ber", reason: "Some bytes are not utf-8 text." },
    ]);
    expect((await inspect(content)).headRows[1]).toEqual(["2", "über"]);
  });

  it("takes groups of digits for parts of numbers only when that is asked for", async () => {
    const german = "a;b;c\n1.234,56;1.234;0.123\n1.234.567,8;12.345;5\n";
    const plain = await inspect(german, { decimalSeparator: "," });
    expect(plain.columns.map(({ type }) => type)).toEqual(["VARCHAR", "VARCHAR", "VARCHAR"]);
    const found = await inspect(german, { groupSeparator: "." });
    expect(found.text).toMatchObject({ decimalSeparator: ",", groupSeparator: "." });
    expect(found.columns.map(({ type }) => type)).toEqual(["DECIMAL(18,2)", "BIGINT", "VARCHAR"]);
    const english = await inspect('a,b\n"1,234.5",x\n"12,345",y\n', { groupSeparator: "," });
    expect(english.text?.decimalSeparator).toBe(".");
    expect(english.columns[0]?.type).toBe("DECIMAL(18,1)");
  });

  it("keeps what was asked for, however badly it fits", async () => {
    const found = await inspect("a,b\n1,2\n", {
      delimiter: ";",
      quote: "'",
      skipLines: 1,
      hasHeader: false,
      nullTexts: ["x"],
      decimalSeparator: ",",
      dateFormat: "%d.%m.%Y",
      encoding: "klingon",
    });
    expect(found.text).toMatchObject({
      delimiter: ";",
      quote: "'",
      skipLines: 1,
      hasHeader: false,
      nullTexts: ["x"],
      decimalSeparator: ",",
      dateFormat: "%d.%m.%Y",
    });
    expect(found.problems[0]).toContain("klingon");
    expect(found.headRows).toEqual([["1,2"]]);
  });

  it("says what is wrong with an empty file, binary data, and a quote that is never closed", async () => {
    expect((await inspect("")).problems).toEqual(["The file is empty."]);
    const binary = await inspect(Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)));
    expect(binary.problems.join()).toContain("zero bytes");
    const open = await inspect('id,name\n1,"a\n2,b\n3,c\n');
    expect(open.lines?.broken).toEqual([
      { line: 2, text: '1,"a\n2,b\n3,c\n', reason: "A quote is opened and never closed." },
    ]);
    const after = await inspect('id,name\n1,"a"b\n2,c\n');
    expect(after.lines?.broken[0]).toMatchObject({
      line: 2,
      reason: "Text follows the closing quote of a cell.",
    });
  });

  it("reads the last rows from the file's end, also where the time is too short for all lines", async () => {
    const lines = ["id,note"];
    for (let i = 1; i <= 200_000; i += 1) lines.push(`${i},"line\n${i}"`);
    const path = join(folder, "long.csv");
    await writeFile(path, lines.join("\n"));
    const found = await inspectText({ path, compression: "none", asked: null, isOver: () => true });
    expect(found.lines).toMatchObject({ scannedWhole: false, total: null });
    expect(found.rowCount).toBeNull();
    expect(found.tailRows.at(-1)).toEqual(["200000", "line\n200000"]);
    expect(found.tailRows).toHaveLength(20);
    const complete = await inspectText({ path, compression: "none", asked: null, isOver: () => false });
    expect(complete.lines).toMatchObject({ scannedWhole: true, total: 400_001, brokenCount: 0 });
    expect(complete.tailRows).toEqual(found.tailRows);
  });

  it("counts all lines of a file of less than a megabyte, however long its columns took", async () => {
    const names = Array.from({ length: 2000 }, (_, i) => `c${i}`).join(",");
    const path = join(folder, "wide.csv");
    await writeFile(path, `${names}\n`.repeat(50));
    const found = await inspectText({ path, compression: "none", asked: null, isOver: () => true });
    expect(found.lines).toMatchObject({ scannedWhole: true, total: 50 });
  });

  it("reads gzip by content", async () => {
    const found = await inspect(gzipSync("a,b\n1,2\n"));
    expect(types(found)).toEqual(["a BIGINT", "b BIGINT"]);
    expect(found.lines?.total).toBe(2);
  });

  it("reads 2,000 columns and a cell of 5 MB", async () => {
    const names = Array.from({ length: 2000 }, (_, i) => `c${i}`);
    const wide = await inspect(`${names.join(",")}\n${names.map((_, i) => i).join(",")}\n`);
    expect(wide.columns).toHaveLength(2000);
    const long = await inspect(`id,text\n1,"${"x,\n".repeat(1_700_000)}"\n2,b\n`);
    expect(long.rowCount).toBe(2);
    expect(long.headRows[0]?.[1]).toHaveLength(200);
    expect(long.tailRows).toEqual([]);
  });

  it("finds any table's delimiter, header and rows again, with every line counted", async () => {
    const word = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,5})?$/);
    const cell = fc.oneof(
      word,
      fc.tuple(word, word).map(([a, b]) => `${a}\n${b}, "${a}"; ${b}`),
      fc.constant(""),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(",", ";", "\t", "|"),
        fc.constantFrom("\n", "\r\n"),
        fc.integer({ min: 2, max: 6 }).chain((width) =>
          fc.tuple(
            fc.uniqueArray(fc.stringMatching(/^[a-z]{3,9}_name$/), { minLength: width, maxLength: width }),
            fc.array(fc.tuple(fc.nat(), fc.array(cell, { minLength: width - 1, maxLength: width - 1 })), {
              minLength: 2,
              maxLength: 30,
            }),
          ),
        ),
        async (delimiter, lineEnd, [header, rows]) => {
          const quoted = (text: string): string =>
            /[\n",;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
          const values = rows.map(([id, cells]) => [String(id), ...cells]);
          const text = [header, ...values.map((row) => row.map(quoted))]
            .map((row) => row.join(delimiter) + lineEnd)
            .join("");
          const found = await inspect(text);
          expect(found.text).toMatchObject({ delimiter, hasHeader: true, quote: '"', skipLines: 0 });
          expect(found.columns.map(({ name }) => name)).toEqual(header);
          expect(found.headRows).toEqual(values.map((row) => row.map((c) => (c === "" ? null : c))));
          expect(found.lines?.total).toBe(text.split("\n").length - 1);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("a line that ends in one empty cell more", () => {
  it("is a row without it, and counted", async () => {
    const found = await inspect("id,name\n1,a,\n2,b\n3,c,\n4,d,x\n5,e,,\n");
    expect(found.lines).toMatchObject({ total: 6, trimmedCount: 2, brokenCount: 2 });
    expect(found.headRows).toEqual([
      ["1", "a"],
      ["2", "b"],
      ["3", "c"],
    ]);
  });
});
