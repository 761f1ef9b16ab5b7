import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
  useLayoutEffect,
  type RefObject,
} from "react";
import { CheckMark } from "../../../components/CheckMark";
import { classNames } from "../../../components/classNames";
import styles from "./CheckList.module.css";
import { watchScroller } from "../../../lib/watchScroller";

/** Indices of the rows that are drawn, the last included. */
interface RowWindow {
  readonly first: number;
  readonly last: number;
}

/** Scroll positions within one step of rows draw the same rows, so that most scroll events draw nothing. */
const step = 8;

/** Rows drawn beyond the visible ones in each direction. */
const beyond = 4;

/** Before a scroller has been laid out, and where there is no layout at all. */
const leastHeight = 320;

/** Which of many equally high rows a scroller shows, by arithmetic alone. */
function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [seen, setSeen] = useState({ row: 0, height: leastHeight });
  useLayoutEffect(() => {
    const view = scroller.current;
    if (view === null) return undefined;
    const look = () => {
      const row = Math.floor(view.scrollTop / rowHeight / step) * step;
      const height = Math.max(leastHeight, view.clientHeight);
      setSeen((last) => (last.row === row && last.height === height ? last : { row, height }));
    };
    look();
    return watchScroller(view, look);
  }, [scroller, rowHeight]);
  // A list that became shorter must not be drawn beyond its end.
  const row = Math.min(seen.row, Math.max(0, count - 1));
  return {
    first: Math.max(0, row - beyond),
    last: Math.min(count - 1, row + Math.ceil(seen.height / rowHeight) + step + beyond),
  };
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the browser's own list shows plain texts only */

interface CheckListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  isOn: (item: Item) => boolean;
  /** Asked to turn rows on or off. */
  onToggle: (items: readonly Item[], isOn: boolean) => void;
  /** The key of the row that the keys act on. */
  current: string | null;
  onCurrent: (key: string) => void;
  /** The row beside its box; its words are what a screen reader says of it. */
  renderRow: (item: Item) => ReactNode;
  isDisabled?: boolean;
}

const rowHeight = 28;

/**
 * A list of any length whose rows are turned on and off: a listbox in which on is selected. Only the rows in view exist.
 */
export function CheckList<Item>(props: CheckListProps<Item>) {
  const { items, keyOf, isOn, onToggle, current, onCurrent, isDisabled = false } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  const window = useRowWindow(scroller, items.length, rowHeight);
  const place = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === current),
  );
  const isDrawn = items.length > 0 && place >= window.first && place <= window.last;

  const moveTo = (index: number) => {
    const item = items[index];
    const view = scroller.current;
    if (item === undefined || view === null) return;
    onCurrent(keyOf(item));
    const top = index * rowHeight;
    if (top < view.scrollTop) view.scrollTop = top;
    else if (top + rowHeight > view.scrollTop + view.clientHeight)
      view.scrollTop = top + rowHeight - view.clientHeight;
  };
  const toggle = (index: number, isRange: boolean) => {
    const item = items[index];
    if (item === undefined || isDisabled) return;
    const from = items.findIndex((one) => keyOf(one) === anchor);
    const range =
      isRange && from !== -1 ? items.slice(Math.min(from, index), Math.max(from, index) + 1) : [item];
    const first = isRange && from !== -1 ? items[from] : undefined;
    // A range follows the row that it begins with, which was turned already.
    onToggle(range, first === undefined ? !isOn(item) : isOn(first));
    if (!isRange) setAnchor(keyOf(item));
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === " " && !event.ctrlKey && !event.metaKey) toggle(place, event.shiftKey);
    else {
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
      const next = moveInList(event.key, place, items.length, page);
      if (next === null || event.altKey || event.metaKey) return;
      moveTo(next);
    }
    event.preventDefault();
  };
  const click = (event: MouseEvent, index: number) => {
    moveTo(index);
    if ((event.target as Element).closest("[data-box]") !== null) toggle(index, event.shiftKey);
  };

  return (
    <div
      ref={scroller}
      className={styles.list}
      role="listbox"
      aria-label={props.label}
      aria-multiselectable
      aria-disabled={isDisabled}
      tabIndex={0}
      onKeyDown={keyDown}
      {...(isDrawn ? { "aria-activedescendant": `${id}-${place}` } : {})}
    >
      <div role="presentation" className={styles.rows} style={{ height: items.length * rowHeight }}>
        {items.slice(window.first, window.last + 1).map((item, offset) => {
          const index = window.first + offset;
          const on = isOn(item);
          return (
            // The list has the focus and takes the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              // Rows that scroll out make room for those that come in, without being made anew.
              key={index % (window.last - window.first + 1)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={on}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className={classNames(styles.row, index === place && styles.current)}
              style={{ top: index * rowHeight }}
              onClick={(event) => click(event, index)}
            >
              <span className={styles.boxArea} data-box>
                <CheckMark isOn={on} />
              </span>
              {props.renderRow(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Where a key leads in a list, by the keys of the ARIA listbox; null: it leads nowhere. */
function moveInList(key: string, place: number, count: number, page: number): number | null {
  const last = count - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(last, place + 1);
    case "ArrowUp":
      return Math.max(0, place - 1);
    case "PageDown":
      return Math.min(last, place + page);
    case "PageUp":
      return Math.max(0, place - page);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
