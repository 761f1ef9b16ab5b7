import { fork } from "node:child_process";
import { join } from "node:path";
import type { Relation } from "#shared/api/relation";
import type { RpcAnswer } from "#shared/rpc/rpc";
import { noCatalog } from "#shared/sql/completion/DatabaseCatalog";
import { buildSchemaIndex, type SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import { TextDiagnostics } from "#shared/sql/diagnostics/TextDiagnostics";
import { splitStatements } from "#shared/sql/splitStatements";
import { StatementChecks } from "../../../electron/main/diagnostics/StatementChecks";
import type { Log } from "../../../electron/main/log/openLog";
import { projectRoot } from "../../setup/projectRoot.mjs";
import { percentile } from "./statistics";

const entry = join(projectRoot, "out", "diagnostics", "index.mjs");
const parentPort = new URL("./parentPort.mjs", import.meta.url).href;

const tables = 20_000;
const columnsPerTable = 50;
const edits = 300;

/** Times in milliseconds. */
export interface DiagnosticsMeasurement {
  /** From a settled edit of one statement to what is wrong with it. */
  readonly p95Ms: number;
  /** The first check, with the start of the process. */
  readonly firstMs: number;
}

/** Edits a script of 100 statements over a large schema, one statement at a time, and has the text checked after each edit. */
export async function measureDiagnostics(): Promise<DiagnosticsMeasurement> {
  const schema = largeSchema();
  const checks = new StatementChecks({ start: startProcess, log: quiet });
  const place = { schema, catalog: noCatalog, isSameEngine: true, check: checks.check.bind(checks) };
  const diagnostics = new TextDiagnostics();
  const script = Array.from({ length: 100 }, (_, index) => statement(index, "col_1"));
  const check = async (): Promise<number> => {
    const text = script.join(";\n");
    const pieces = splitStatements(text);
    const began = performance.now();
    const found = await diagnostics.check(text, pieces, place, 0, () => false);
    const took = performance.now() - began;
    if (!found.some(({ message }) => message.includes("col_x"))) throw new Error("nothing was found");
    return took;
  };
  try {
    const all = script.splice(1);
    script[0] = statement(0, "col_x");
    const firstMs = await check();
    script.push(...all);
    await check();
    const times: number[] = [];
    for (let edit = 1; edit <= edits; edit += 1) {
      script[edit % script.length] = statement(edit * 37, "col_x");
      times.push(await check());
    }
    return { p95Ms: percentile(times, 0.95), firstMs };
  } finally {
    checks.stop();
  }
}

function statement(seed: number, column: string): string {
  const [a, b, c, d, e] = [0, 7, 19, 53, 101].map((step) => `t_${(seed * 13 + step) % tables}`);
  return `with c as (select col_2, sum(col_3) as total from ${a} group by col_2)
select x.${column}, y.col_4, c.total, z.col_7
from ${b} x join ${c} y on x.col_1 = y.col_1 left join ${d} z on z.col_9 = y.col_9 join c on c.col_2 = x.col_2
where x.col_5 > (select avg(col_6) from ${e}) order by y.col_4 limit 100`;
}

function largeSchema(): SchemaIndex {
  const columns = Array.from({ length: columnsPerTable }, (_, index) => ({
    name: `col_${index}`,
    type: index % 3 === 0 ? "DECIMAL(18,2)" : "BIGINT",
    nullable: true,
  }));
  const relations = Array.from({ length: tables }, (_, index): Relation => {
    return { schema: "main", name: `t_${index}`, kind: "table", columns };
  });
  const steps = buildSchemaIndex(relations);
  for (;;) {
    const { value, done } = steps.next();
    if (done === true) return value;
  }
}

/** The app's process, with a channel of plain Node. */
function startProcess(): ReturnType<ConstructorParameters<typeof StatementChecks>[0]["start"]> {
  const child = fork(entry, { execArgv: ["--import", parentPort] });
  return {
    post: (request) => child.send(request),
    onMessage: (listener) => child.on("message", (answer) => listener(answer as RpcAnswer)),
    onExit: (listener) => child.once("exit", (code) => listener(code ?? 0)),
    kill: () => child.kill("SIGKILL"),
  };
}

const quiet: Log = {
  info: () => undefined,
  warn: (event) => console.error(event),
  error: (event) => console.error(event),
};
