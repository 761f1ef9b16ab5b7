/** A statement of a file of DuckDB's tests, with what the file expects of it. */
export interface TestRecord {
  readonly sql: string;
  /** From 1. */
  readonly line: number;
  /** Whether the file wants it to succeed; `null` where either is right. */
  readonly succeeds: boolean | null;
  /** The connection that it runs on, beside the one of the file. */
  readonly connection: string | null;
}

/** What a file of DuckDB's tests (sqllogictest) has. */
export interface TestFile {
  readonly records: readonly TestRecord[];
  /** What it requires, such as an extension. */
  readonly requires: readonly string[];
  /** Statements that are left out, by the reason. */
  readonly leftOut: Readonly<Record<string, number>>;
}

interface Loop {
  readonly name: string;
  /** The first value that it goes through; null where it is a set that only the test runner knows. */
  readonly value: string | null;
}

const loopWords = new Set(["loop", "foreach", "concurrentloop", "concurrentforeach"]);

/** Reads a file of DuckDB's tests. A loop is gone through once, with its first value. */
export function readTestFile(text: string): TestFile {
  const lines = text.split(/\r?\n/u);
  const records: TestRecord[] = [];
  const requires: string[] = [];
  const leftOut: Record<string, number> = {};
  const loops: Loop[] = [];
  let isSkipping = false;
  let isConditional = false;
  for (let at = 0; at < lines.length; at += 1) {
    const [command = "", ...words] = (lines[at] ?? "").trim().split(/\s+/u);
    if (command === "halt") break;
    if (command === "require") requires.push(words[0] ?? "");
    if (command === "require-env" || command === "load") requires.push(command);
    if (command === "mode") isSkipping = words[0] === "skip" || (isSkipping && words[0] !== "unskip");
    if (command === "skipif" || command === "onlyif") isConditional = true;
    if (loopWords.has(command)) loops.push(loopOf(words));
    if (command === "endloop") loops.pop();
    if (command !== "statement" && command !== "query") continue;
    const line = at + 1;
    const written: string[] = [];
    for (at += 1; at < lines.length && lines[at]?.trim() !== "" && lines[at]?.trim() !== "----"; at += 1) {
      written.push(lines[at] ?? "");
    }
    // Rows and messages that follow are no commands.
    while (at < lines.length && lines[at]?.trim() !== "") at += 1;
    const sql = withValues(written.join("\n"), loops);
    const reason = isSkipping
      ? "skipped by its file"
      : isConditional
        ? "for some systems only"
        : sql === null
          ? "a placeholder without a value"
          : null;
    isConditional = false;
    if (sql === null || reason !== null) {
      leftOut[reason ?? ""] = (leftOut[reason ?? ""] ?? 0) + 1;
      continue;
    }
    const isStatement = command === "statement";
    records.push({
      sql,
      line,
      succeeds: !isStatement || words[0] === "ok" ? true : words[0] === "error" ? false : null,
      connection: (isStatement ? words[1] : words.slice(1).find((word) => word.startsWith("con"))) ?? null,
    });
  }
  return { records, requires, leftOut };
}

function loopOf([name = "", first = ""]: readonly string[]): Loop {
  return { name, value: first === "" || first.startsWith("<") ? null : first };
}

/** @returns null where a placeholder has no value */
function withValues(sql: string, loops: readonly Loop[]): string | null {
  let text = sql;
  for (const { name, value } of loops) {
    if (value !== null) text = text.replaceAll(`\${${name}}`, value);
  }
  return /\$\{|\{[A-Z_]+\}|__[A-Z_]+__/u.test(text) ? null : text;
}
