import { offeredActions } from "../../lib/offeredActions";
import { useWorkbench } from "../state/workspace/workbench";

/** Commands of the result on screen, which offers them for as long as they apply to it. */
const resultCommandNames = [
  "showRows",
  "showPivot",
  "showChart",
  "compareResult",
  "showStatistics",
  "findInResult",
  "clearFilters",
  "exportResult",
  "keepAsTable",
  "pinResult",
] as const;

export type ResultCommandName = (typeof resultCommandNames)[number];

export function isResultCommand(name: string): name is ResultCommandName {
  return resultCommandNames.some((known) => known === name);
}

/** Whether the active tab's result offers it now. */
export function isOffered(name: ResultCommandName): boolean {
  return offerOf(name) !== undefined;
}

function offerOf(name: ResultCommandName) {
  return offeredActions(useWorkbench.getState().activeTabId).find(({ id }) => id === name);
}

const runOffered = (name: ResultCommandName) => () => offerOf(name)?.run();

export const resultCommands: Readonly<Record<ResultCommandName, () => void>> = {
  showRows: runOffered("showRows"),
  showPivot: runOffered("showPivot"),
  showChart: runOffered("showChart"),
  compareResult: runOffered("compareResult"),
  showStatistics: runOffered("showStatistics"),
  findInResult: runOffered("findInResult"),
  clearFilters: runOffered("clearFilters"),
  exportResult: runOffered("exportResult"),
  keepAsTable: runOffered("keepAsTable"),
  pinResult: runOffered("pinResult"),
};
