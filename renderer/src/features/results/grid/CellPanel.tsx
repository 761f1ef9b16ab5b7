/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the element of a dialog cannot be placed in a part of the window that is cut */
import {
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { watchScroller } from "../../../lib/watchScroller";
import styles from "./CellPanel.module.css";
import { rowHeight } from "../../../queries/rowHeights";
import type { GridColumn } from "./GridColumn";
import type { GridGeometry } from "./useGridGeometry";

interface CellPanelProps {
  scroller: RefObject<HTMLDivElement | null>;
  label: string;
  column: GridColumn;
  row: number;
  geometry: GridGeometry;
  onClose: () => void;
  children: ReactNode;
}

/** Pixels that a panel should have at least, and may have at most. */
const heights = { least: 180, most: 420 } as const;
/** Pixels between the panel and the grid's edge. */
const edge = 8;

/**
 * What a cell holds, opened at the cell: it stays there while the grid is scrolled, and goes out of view with it. Escape
 * closes it, and so does whatever takes the focus elsewhere.
 */
export function CellPanel(props: CellPanelProps) {
  const { scroller, label, column, row, geometry, onClose, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { pane, start, width } = column;
  const { gutterWidth, totalWidth, headedBy } = geometry;
  useLayoutEffect(() => {
    const view = scroller.current;
    const area = frame.current;
    const element = panel.current;
    if (view === null || area === null || element === null) return undefined;
    const cellPlace = () => ({
      top: row * rowHeight("grid") - view.scrollTop,
      left:
        pane === "right"
          ? view.clientWidth - totalWidth + start
          : gutterWidth + start - (pane === "left" ? 0 : view.scrollLeft),
    });
    const opened = cellPlace();
    const below = view.clientHeight - headedBy - opened.top - rowHeight("grid") - edge;
    const isAbove = below < heights.least && opened.top > below;
    element.style.minWidth = `${Math.min(width, view.clientWidth - 2 * edge)}px`;
    element.style.maxWidth = `${view.clientWidth - 2 * edge}px`;
    element.style.maxHeight = `${Math.min(heights.most, Math.max(120, isAbove ? opened.top - edge : below))}px`;
    const place = (): void => {
      Object.assign(area.style, {
        top: `${headedBy}px`,
        width: `${view.clientWidth}px`,
        height: `${Math.max(0, view.clientHeight - headedBy)}px`,
      });
      const { top, left } = cellPlace();
      const y = isAbove ? top - element.offsetHeight : top + rowHeight("grid");
      // What would not fit at the right reaches to the left instead.
      const beyond = Math.max(0, opened.left + element.offsetWidth + edge - view.clientWidth);
      element.style.transform = `translate(${left - Math.min(beyond, Math.max(0, opened.left - edge))}px, ${y}px)`;
    };
    place();
    const stopWatching = watchScroller(view, place);
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => {
      observer.disconnect();
      stopWatching();
    };
  }, [scroller, pane, start, width, row, gutterWidth, totalWidth, headedBy]);

  const onBlur = (event: FocusEvent<HTMLDivElement>): void => {
    const { relatedTarget } = event;
    if (relatedTarget !== null && !event.currentTarget.contains(relatedTarget)) onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    scroller.current?.focus();
    onClose();
  };
  return (
    <div ref={frame} className={styles.frame}>
      {/* Escape anywhere inside closes it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={panel}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={styles.panel}
        onBlur={onBlur}
        onKeyDownCapture={onKeyDown}
      >
        {children}
      </div>
    </div>
  );
}
