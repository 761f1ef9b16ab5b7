import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { SerialQueue } from "#shared/async/SerialQueue";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { IconButton } from "../../../components/IconButton";
import { SearchField } from "../../../components/SearchField";
import { Status } from "../../../components/Status";
import { lineText } from "../../../lib/lineText";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import type { ResultAnalyses } from "../client/ResultAnalyses";
import type { ResultState } from "../client/ResultState";
import type { GridHandle } from "../state/selection";
import styles from "./FindBar.module.css";

/** Its colour is given by `::highlight(found-text)`. */
const highlightName = "found-text";

/**
 * Marks a text, blind to case, in every cell that is drawn beside an element, also in those that are drawn later. Nothing is
 * put into the cells for it: the browser paints ranges of their text.
 *
 * @param beside An element that shares its parent with the grid
 */
function useMarkedText(beside: RefObject<Element | null>, text: string): void {
  useEffect(() => {
    const ground = beside.current?.parentElement;
    if (text === "" || ground === null || ground === undefined || !("highlights" in CSS)) return undefined;
    const marks = new Highlight();
    let frame = 0;
    const mark = (): void => {
      marks.clear();
      // A value stands in an element of its own, apart from what is only said of it.
      for (const value of ground.querySelectorAll("[role=gridcell] bdi")) {
        for (const range of rangesOf(value, text)) marks.add(range);
      }
    };
    const watch = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    mark();
    CSS.highlights.set(highlightName, marks);
    watch.observe(ground, { childList: true, characterData: true, subtree: true });
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(highlightName);
    };
  }, [beside, text]);
}

/** Where a text stands in the texts of an element. */
export function rangesOf(element: Element, text: string): Range[] {
  const wanted = text.toLowerCase();
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const own = node.nodeValue ?? "";
    const lower = own.toLowerCase();
    // A few letters have more places in lower case; what stands where cannot be told then.
    if (wanted === "" || lower.length !== own.length) continue;
    for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  return ranges;
}

interface FindBarProps {
  analyses: Pick<ResultAnalyses, "find">;
  state: Pick<ResultState, "truncated" | "rowCount">;
  columns: readonly ResultColumn[];
  grid: RefObject<GridHandle | null>;
  /** Another number each time it is asked for: what is looked for is written then. */
  opening: number;
  onClose: () => void;
}

/** What came of the last search. */
interface Finding {
  readonly remark: string;
  /** Where the cell is, for readers who do not see the grid. */
  readonly place: string;
}

/** Milliseconds of quiet after which what is typed is looked for, and those after which that it takes time is said. */
const quiet = 150;
const patience = 300;

/** Finds text in the cells that are shown, blind to case: Enter goes on to the next, with Shift back to the one before. */
export function FindBar({ analyses, state, columns, grid, opening, onClose }: FindBarProps) {
  const [text, setText] = useState("");
  const [finding, setFinding] = useState<Finding | null>(null);
  const bar = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const lastSearch = useRef(0);
  const wantedNow = useRef("");
  // Each step goes on from where the one before has led, however fast they are asked for.
  const steps = useRef(new SerialQueue());
  const say = messages.resultGrid;
  useMarkedText(bar, text);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
    // Asked for once more it takes the focus once more.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [opening]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = async (wanted: string, direction: "here" | "next" | "previous"): Promise<void> => {
    clearTimeout(timer.current);
    lastSearch.current += 1;
    const thisSearch = lastSearch.current;
    const view = grid.current;
    if (view === null || wanted === "") return setFinding(null);
    const { row, column: place } = view.focusedPoint();
    const after = { row: Math.max(-1, row), place: direction === "here" ? place - 1 : place };
    const shownColumns = view.shownColumns();
    const slow = setTimeout(() => {
      if (thisSearch === lastSearch.current) setFinding({ remark: say.searching, place: "" });
    }, patience);
    const result = await analyses
      .find({ text: wanted, columns: [...shownColumns], after, backwards: direction === "previous" })
      .catch((error: unknown) => toAppErrorData(error));
    clearTimeout(slow);
    if (thisSearch !== lastSearch.current) return;
    if ("code" in result) return setFinding({ remark: result.message, place: "" });
    if (result.place === null) {
      const remark = state.truncated ? say.foundNothingOfCut(state.rowCount) : say.foundNothing;
      return setFinding({ remark, place: "" });
    }
    const found = { row: result.place.row, column: result.place.place };
    // The next step asks the grid where it is.
    flushSync(() => view.goTo(found));
    const name = columns[shownColumns[result.place.place] ?? -1]?.name ?? "";
    const where = say.foundIn(lineText(name), result.place.row + 1);
    const remark = state.truncated
      ? say.foundAtOfCut(result.ordinal, result.cells, state.rowCount)
      : say.foundAt(result.ordinal, result.cells);
    setFinding({ remark, place: where });
  };
  const step = (direction: "next" | "previous"): void => {
    const isWanted = () => wantedNow.current === text;
    void steps.current.do(async () => (isWanted() ? search(text, direction) : undefined));
  };
  const change = (next: string): void => {
    setText(next);
    wantedNow.current = next;
    // What was found before says nothing of this.
    lastSearch.current += 1;
    setFinding(null);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void search(next, "here"), quiet);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // On a button Enter presses the button.
    const isTyping = event.target === input.current;
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && isTyping) step(event.shiftKey ? "previous" : "next");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // Keys mean the same on every part of the bar.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search ref={bar} aria-label={say.find} className={styles.bar} onKeyDownCapture={onKeyDown}>
      <div className={styles.field}>
        <SearchField
          inputRef={input}
          label={say.find}
          placeholder={say.findPlaceholder}
          clearLabel={say.clearSearch}
          value={text}
          onChange={change}
        />
      </div>
      <Status className={styles.remark}>
        {finding?.remark}
        <span className="visually-hidden"> {finding?.place}</span>
      </Status>
      <IconButton
        icon={ChevronUp}
        label={say.findPrevious}
        shortcut="Shift+Enter"
        size="small"
        isDisabled={text === ""}
        onPress={() => step("previous")}
      />
      <IconButton
        icon={ChevronDown}
        label={say.findNext}
        shortcut="Enter"
        size="small"
        isDisabled={text === ""}
        onPress={() => step("next")}
      />
      <IconButton icon={X} label={say.findClose} shortcut="Escape" size="small" onPress={onClose} />
    </search>
  );
}
