import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { plural } from "./plural";

/** The plan of a statement: what the engine does, what it expects and what it measured. */
export const resultPlan = {
  views: "Show plan as",
  view: { tree: "Tree", table: "Table", text: "Text", rows: "Rows" },
  tree: "Plan, the last operator first",
  table: "Operators of the plan",
  loading: "Reading the plan",
  notRun: "Not run: row counts are estimates.",
  duration: (duration: string) => `${duration} in total`,
  cpu: (duration: string) => `${duration} of CPU time`,
  memory: (bytes: number) => `${formatBytes(bytes)} memory at most`,
  spill: (bytes: number) => `${formatBytes(bytes)} on disk at most`,
  copyText: "Copy plan",
  copied: "Copied",
  notCopied: "The plan can’t be copied.",
  earlier: "Earlier plan",
  current: "This plan",
  compareWith: "Compare with",
  compareWithNone: "Compare with…",
  unknownStatement: "Unknown statement",
  notBothRun: "Run both statements to compare their times.",
  compared: {
    same: "Both took about the same time.",
    faster: (times: string) => `This plan was ${times}× faster.`,
    slower: (times: string) => `This plan was ${times}× slower.`,
  },
  hints: "Hints",
  column: {
    operator: "Operator",
    details: "Details",
    rows: "Rows",
    estimatedRows: "Estimated rows",
    rowsScanned: "Rows scanned",
    time: "Time",
    timeShare: "Time share",
  },
  operatorDetails: (operator: string) => `Details of ${operator}`,
  noDetails: "No further details.",
  rows: (rows: number) => plural(rows, "row", "rows"),
  estimated: (rows: number) => `about ${plural(rows, "row", "rows")}`,
  estimatedBeside: (rows: number) => `estimated ${formatNumber(rows)}`,
  share: (percent: string) => `${percent} of the time`,
  hint: {
    joinMultiplies: (operator: string, factor: number) =>
      `${operator} multiplies rows 1:${formatNumber(factor)}. Check that its condition matches each row only once.`,
    comparesAllPairs: (operator: string, pairs: number) =>
      `${operator} compares every row with every row, ${formatNumber(pairs)} pairs. Join on equal columns if you can.`,
    wrongEstimate: (operator: string, estimated: number, rows: number) =>
      `The engine expected ${plural(estimated, "row", "rows")} of ${operator} and got ${formatNumber(rows)}, so it may have chosen a slow join order.`,
    spilled: (bytes: number) =>
      `The statement ran out of memory and wrote ${formatBytes(bytes)} to disk. Read fewer columns, filter earlier, or give the database more memory.`,
  },
};
