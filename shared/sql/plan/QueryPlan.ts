import { z } from "zod";

/** One operator of a plan, and those whose rows it reads. */
export interface PlanNode {
  /** Its place in the plan, counted from 0 in the order in which the text lists them. */
  readonly id: number;
  /** DuckDB's name without underscores: "HASH JOIN". */
  readonly operator: string;
  /** What the operator works on, such as a table, a condition or groups, in DuckDB's order. */
  readonly details: readonly PlanDetail[];
  /** Rows that DuckDB expected; null where it makes no estimate. */
  readonly estimatedRows: number | null;
  /** What was measured; null in a plan that was not run. */
  readonly measured: MeasuredOperator | null;
  readonly children: readonly PlanNode[];
}

export interface PlanDetail {
  readonly name: string;
  readonly text: string;
}

export interface MeasuredOperator {
  readonly rows: number;
  /** Seconds that all threads spent in this operator, without its children. */
  readonly seconds: number;
  /** Its part of the time of all operators, 0 to 1. */
  readonly timeShare: number;
  /** Rows read from tables or files. */
  readonly rowsScanned: number;
}

/** A plan as EXPLAIN (FORMAT json) and EXPLAIN (ANALYZE, FORMAT json) answer it (DuckDB 1.5 and 2.0). */
export interface QueryPlan {
  readonly root: PlanNode;
  /** Of the statement that was run; null in a plan that was not. */
  readonly measured: MeasuredStatement | null;
}

export interface MeasuredStatement {
  /** Seconds from its start to its end. */
  readonly seconds: number;
  /** Seconds of all threads together. */
  readonly cpuSeconds: number;
  /** The most memory that its operators held at a time, in bytes. */
  readonly peakMemory: number;
  /** The most that they wrote to disk for lack of memory, in bytes. */
  readonly peakSpill: number;
}

const extraInfo = z.record(
  z.string(),
  z.union([z.string(), z.array(z.string())]).catch(() => "not readable"),
);

const plannedNode = z.object({
  name: z.string(),
  extra_info: extraInfo.default({}),
  get children() {
    return z.array(plannedNode).default([]);
  },
});

const measuredNode = z.object({
  operator_name: z.string(),
  operator_timing: z.number(),
  operator_cardinality: z.number(),
  operator_rows_scanned: z.number().default(0),
  extra_info: extraInfo.default({}),
  get children() {
    return z.array(measuredNode).default([]);
  },
});

const measuredAnswer = z.object({
  latency: z.number(),
  cpu_time: z.number().default(0),
  system_peak_buffer_memory: z.number().default(0),
  system_peak_temp_dir_size: z.number().default(0),
  children: z.array(measuredNode).min(1),
});

/** The same of DuckDB 2.0, with other names. */
const groupedNode = z.object({
  type: z.string(),
  timing: z.number(),
  intermediate_rows: z.number(),
  rows_scanned: z.number().default(0),
  extra_info: extraInfo.default({}),
  get children() {
    return z.array(groupedNode).default([]);
  },
});

const groupedAnswer = z.object({
  operator: z.array(groupedNode).min(1),
  query: z.object({ total_time: z.number(), cpu_time: z.number().default(0) }),
  system: z
    .object({ peak_buffer_memory: z.number().default(0), peak_temp_dir_size: z.number().default(0) })
    .default({ peak_buffer_memory: 0, peak_temp_dir_size: 0 }),
});

type AnswerNode = z.infer<typeof plannedNode> | z.infer<typeof measuredNode>;

/**
 * Reads a plan from the text that EXPLAIN answers.
 *
 * @returns null where the text is no plan as JSON, such as the drawing that EXPLAIN answers without a format.
 */
export function parseQueryPlan(text: string): QueryPlan | null {
  const json = parseJson(text);
  const planned = z.array(plannedNode).min(1).safeParse(json);
  if (planned.success) {
    const [first, ...others] = planned.data;
    // More than one root is a statement of several plans, which no statement that we explain has.
    return first === undefined || others.length > 0 ? null : { root: planNode(first, 0), measured: null };
  }
  const answer = readMeasured(json);
  if (answer === null) return null;
  // EXPLAIN ANALYZE itself is among the first operators; what it explains is below it.
  let root = answer.children[0];
  while (root?.operator_name === "RESULT_COLLECTOR" || root?.operator_name === "EXPLAIN_ANALYZE")
    [root] = root.children;
  if (root === undefined) return null;
  const { latency, cpu_time, system_peak_buffer_memory, system_peak_temp_dir_size } = answer;
  return {
    root: planNode(root, secondsOf(root)),
    measured: {
      seconds: latency,
      cpuSeconds: cpu_time,
      peakMemory: system_peak_buffer_memory,
      peakSpill: system_peak_temp_dir_size,
    },
  };
}

/** A measured plan in the form of DuckDB 1.5; null for anything else. */
function readMeasured(json: unknown): z.infer<typeof measuredAnswer> | null {
  const answer = measuredAnswer.safeParse(json);
  if (answer.success) return answer.data;
  const grouped = groupedAnswer.safeParse(json);
  if (!grouped.success) return null;
  const { operator, query, system } = grouped.data;
  return {
    latency: query.total_time,
    cpu_time: query.cpu_time,
    system_peak_buffer_memory: system.peak_buffer_memory,
    system_peak_temp_dir_size: system.peak_temp_dir_size,
    children: operator.map(ungrouped),
  };
}

function ungrouped(node: z.infer<typeof groupedNode>): z.infer<typeof measuredNode> {
  return {
    operator_name: node.type,
    operator_timing: node.timing,
    operator_cardinality: node.intermediate_rows,
    operator_rows_scanned: node.rows_scanned,
    extra_info: node.extra_info,
    children: node.children.map(ungrouped),
  };
}

/** A plan's operators from its root down, each before its children, with how deep it is. */
export function planNodes(root: PlanNode, depth = 0): readonly { node: PlanNode; depth: number }[] {
  return [{ node: root, depth }, ...root.children.flatMap((child) => planNodes(child, depth + 1))];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function secondsOf(node: z.infer<typeof measuredNode>): number {
  return node.children.reduce((sum, child) => sum + secondsOf(child), node.operator_timing);
}

const part = String.raw`(?:"(?:[^"]|"")*"|[^".]+)`;
const fullName = new RegExp(`^${part}\\.(${part})\\.(${part})$`, "u");

/** Full names of the tables that a plan reads, with what a person writes for them: the database is always the same. */
function shortNames(node: AnswerNode): readonly (readonly [string, string])[] {
  const { Table: table } = node.extra_info;
  const [full, schema = "", name = ""] = typeof table === "string" ? (fullName.exec(table) ?? []) : [];
  const own: readonly (readonly [string, string])[] =
    full === undefined ? [] : [[full, schema === "main" ? name : `${schema}.${name}`]];
  return [...own, ...node.children.flatMap(shortNames)];
}

function planNode(answer: AnswerNode, allSeconds: number): PlanNode {
  let count = 0;
  // A name may begin with another.
  const names = shortNames(answer).toSorted(([one], [other]) => other.length - one.length);
  const shortened = (text: string) =>
    names.reduce((shorter, [full, short]) => shorter.replaceAll(full, () => short), text);
  const build = (node: AnswerNode): PlanNode => {
    const id = count;
    count += 1;
    const { "Estimated Cardinality": estimate, ...info } = node.extra_info;
    const name = "name" in node ? node.name : node.operator_name;
    return {
      id,
      operator: name.trim().replaceAll("_", " "),
      details: Object.entries(info).flatMap(([key, value]) => {
        const text = shortened(typeof value === "string" ? value : value.join(", "));
        return text.trim() === "" ? [] : [{ name: key, text }];
      }),
      // DuckDB writes 0 where it made no estimate, too.
      estimatedRows: typeof estimate === "string" && /^[1-9]\d*$/u.test(estimate) ? Number(estimate) : null,
      measured: "name" in node ? null : measuredOperator(node, allSeconds),
      children: node.children.map(build),
    };
  };
  return build(answer);
}

function measuredOperator(node: z.infer<typeof measuredNode>, allSeconds: number): MeasuredOperator {
  // A CTE hands on the rows of the query after it, and DuckDB does not count them again.
  const counted = node.operator_name === "CTE" ? (node.children.at(-1) ?? node) : node;
  return {
    rows: counted.operator_cardinality,
    seconds: node.operator_timing,
    timeShare: allSeconds > 0 ? node.operator_timing / allSeconds : 0,
    rowsScanned: node.operator_rows_scanned,
  };
}
