import { type PlanNode, planNodes, type QueryPlan } from "./QueryPlan";

/** Something about a plan that costs time, with the operator it is about; null for the statement. */
export type PlanHint =
  | { readonly kind: "joinMultiplies"; readonly node: PlanNode; readonly factor: number }
  | { readonly kind: "comparesAllPairs"; readonly node: PlanNode; readonly pairs: number }
  | {
      readonly kind: "wrongEstimate";
      readonly node: PlanNode;
      readonly estimated: number;
      readonly rows: number;
    }
  | { readonly kind: "spilled"; readonly node: null; readonly bytes: number };

/** Rows that a join makes of one, from which on it is more often a missing condition than meant. */
const manyTimes = 10;

/** Fewer rows than this cost no time that anyone notices. */
const noticedRows = 10_000;

/** How far an estimate is off before DuckDB may choose another order of joins by it. */
const farOff = 100;

const allPairJoins: ReadonlySet<string> = new Set(["CROSS PRODUCT", "NESTED LOOP JOIN", "BLOCKWISE NL JOIN"]);

/** What to look at in a plan, the most costly operators first. */
export function planHints({ root, measured }: QueryPlan): readonly PlanHint[] {
  const spilled: PlanHint[] =
    measured !== null && measured.peakSpill > 0
      ? [{ kind: "spilled", node: null, bytes: measured.peakSpill }]
      : [];
  const nodes = planNodes(root).map(({ node }) => node);
  const joined = new Set(
    nodes.filter(({ children }) => children.length === 2).flatMap(({ children }) => children),
  );
  const ofNodes = nodes
    .toSorted((one, other) => (other.measured?.timeShare ?? 0) - (one.measured?.timeShare ?? 0))
    .flatMap((node) => [...joinHints(node), ...(joined.has(node) ? estimateHints(node) : [])]);
  return [...spilled, ...ofNodes];
}

function joinHints(node: PlanNode): PlanHint[] {
  const rows = rowsOf(node);
  const inputs = node.children.map(rowsOf);
  const hints: PlanHint[] = [];
  if (inputs.length === 2 && inputs.every((count) => count !== null)) {
    const pairs = inputs.reduce((product, count) => product * count, 1);
    const largest = Math.max(...inputs);
    if (allPairJoins.has(node.operator)) {
      if (pairs >= noticedRows * manyTimes) hints.push({ kind: "comparesAllPairs", node, pairs });
    } else if (rows !== null && rows >= noticedRows && largest > 0 && rows / largest >= manyTimes) {
      hints.push({ kind: "joinMultiplies", node, factor: Math.round(rows / largest) });
    }
  }
  return hints;
}

/** Of an input of a join only: elsewhere a wrong estimate changes nothing. */
function estimateHints(node: PlanNode): PlanHint[] {
  const { measured, estimatedRows } = node;
  // Of what gave no row the other input of a join may never have been read.
  if (measured === null || measured.rows === 0 || estimatedRows === null) return [];
  const high = Math.max(measured.rows, estimatedRows);
  const low = Math.max(Math.min(measured.rows, estimatedRows), 1);
  if (high < noticedRows || high / low < farOff) return [];
  return [{ kind: "wrongEstimate", node, estimated: estimatedRows, rows: measured.rows }];
}

/** Measured rows where there are, else the estimate. */
function rowsOf({ measured, estimatedRows }: PlanNode): number | null {
  return measured?.rows ?? estimatedRows;
}
