import { useEffect, useRef, useState } from "react";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { ResultState } from "../client/ResultState";
import type { SelectedCells } from "../grid/useSelectedCells";
import { scopeText } from "../state/resultContext";
import { Status } from "../../../components/Status";

/** Milliseconds for which a selection rests before it is said how large it is. */
const quiet = 400;

/** Tells readers how the rows were arranged and how many cells are selected, once that changes: both are only seen otherwise. */
export function RowsAnnouncement({ state, cells }: { state: ResultState; cells: SelectedCells | null }) {
  const [said, setSaid] = useState("");
  // Not while rows come in: their number would be said again and again.
  const arranged = state.phase === "done" ? arrangedText(state) : null;
  const selected = selectedText(cells);
  const known = useRef({ arranged, selected });
  useEffect(() => {
    const before = known.current.arranged;
    known.current.arranged = arranged;
    if (before !== null && arranged !== null && before !== arranged) setSaid(arranged);
  }, [arranged]);
  useEffect(() => {
    if (known.current.selected === selected) return undefined;
    const timer = setTimeout(() => {
      const before = known.current.selected;
      known.current.selected = selected;
      // What was said of the order meanwhile stays.
      setSaid((now) => (selected !== "" || now === before ? selected : now));
    }, quiet);
    return () => clearTimeout(timer);
  }, [selected]);
  return <Status className="visually-hidden">{said}</Status>;
}

/** A single cell is named by the grid itself. */
function selectedText(cells: SelectedCells | null): string {
  const rows = cells?.count ?? 0;
  const columns = cells?.columns.length ?? 0;
  return rows * columns < 2 ? "" : messages.resultGrid.cellsSelected(rows, columns);
}

/** By what the rows are sorted, and which of them are shown. */
function arrangedText(state: ResultState): string {
  const { columns, view } = state;
  const text = messages.resultGrid;
  const keys = view.sort.map(({ column, direction }) =>
    text.sortKey(lineText(columns?.[column]?.name ?? ""), direction === "desc"),
  );
  const order = keys.length === 0 ? text.notSorted : text.sortedBy(keys);
  return `${scopeText(state)}. ${order}`;
}
