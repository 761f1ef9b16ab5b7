/* oxlint-disable jsx-a11y/prefer-tag-over-role -- they are placed by arithmetic, which the elements of a table do not allow */
import { classNames } from "../../../components/classNames";
import { lineText } from "../../../lib/lineText";
import { cellPlace, headingHeight, type HeadingSpan, type PaneWidths } from "./GridColumn";
import styles from "./ResultGrid.module.css";
import { headerRow, type Selection } from "../state/selection";

interface GridHeadingsProps {
  rows: readonly (readonly HeadingSpan[])[];
  /** Places of the columns in view. */
  shown: ReadonlySet<number>;
  gutterWidth: number;
  totalWidth: number;
  pinned: PaneWidths;
  onSelect: (selection: Selection) => void;
}

/** Rows of headings that columns have in common, which stay at the top. A click selects the columns below. */
export function GridHeadings(props: GridHeadingsProps) {
  const { rows, shown, gutterWidth, totalWidth, pinned, onSelect } = props;
  const isShown = ({ first, last }: HeadingSpan): boolean => {
    for (let place = first; place <= last; place += 1) if (shown.has(place)) return true;
    return false;
  };
  return rows.map((spans, level) => (
    <div
      key={level}
      role="row"
      aria-rowindex={level + 1}
      className={classNames(styles.header, styles.headings)}
      style={{ height: headingHeight, top: level * headingHeight }}
    >
      <div className={styles.corner} style={{ width: gutterWidth }} />
      {/* Pinned columns without a heading: those that scroll pass below. */}
      {pinned.left === 0 ? null : (
        <div
          aria-hidden
          className={classNames(styles.headerCell, styles.pinnedLeft)}
          style={{ left: gutterWidth, width: pinned.left, marginRight: -pinned.left }}
        />
      )}
      {pinned.right === 0 ? null : (
        <div
          aria-hidden
          className={classNames(styles.headerCell, styles.pinnedRight)}
          style={{ right: 0, width: pinned.right, marginRight: -pinned.right }}
        />
      )}
      {spans.filter(isShown).map((span) => (
        // The grid itself holds the focus; by keyboard the same columns are selected from their own headers.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
        <div
          key={span.first}
          role="columnheader"
          aria-colindex={span.first + 2}
          aria-colspan={span.last - span.first + 1}
          className={classNames(
            styles.headerCell,
            span.pane === "left" && styles.pinnedLeft,
            span.pane === "right" && styles.pinnedRight,
          )}
          style={cellPlace(span, gutterWidth, totalWidth)}
          title={span.text}
          onClick={() =>
            onSelect({
              kind: "columns",
              // The first one is where the person is looking.
              anchor: { row: headerRow, column: span.last },
              focus: { row: headerRow, column: span.first },
            })
          }
        >
          <bdi
            className={styles.headingText}
            style={span.pane === "center" ? { left: gutterWidth + pinned.left } : undefined}
          >
            {lineText(span.text)}
          </bdi>
        </div>
      ))}
    </div>
  ));
}
