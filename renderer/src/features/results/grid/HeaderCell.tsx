/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells are placed by arithmetic, which the elements of a table do not allow */
import { ArrowDown, ArrowDownUp, ArrowUp, ChevronDown, ListFilter, Pin } from "lucide-react";
import { type PointerEvent, useRef } from "react";
import { isNumeric } from "#shared/domain/typeFamily";
import { classNames } from "../../../components/classNames";
import { Icon } from "../../../components/Icon";
import { lineText } from "../../../lib/lineText";
import { shortType } from "../../../lib/shortType";
import { messages } from "../../../messages/messages";
import { cellPlace, type GridColumn } from "./GridColumn";
import styles from "./ResultGrid.module.css";
import { typeIcon } from "./typeIcon";

interface HeaderCellProps {
  id: string;
  column: GridColumn;
  gutterWidth: number;
  /** Pixels of all columns together. */
  totalWidth: number;
  isSelected: boolean;
  isActive: boolean;
  onSelect: (extend: boolean) => void;
  /** The pointer was moved this far while holding the header, and let go where `isDone`. */
  onDrag: (distance: number, isDone: boolean) => void;
  onResize: (width: number) => void;
  onAutoSize: () => void;
  onOpenMenu: (at: { x: number; y: number }) => void;
  /** Sorts by the column, as a further key where asked; null where the rows cannot be sorted. */
  onSort: ((isFurther: boolean) => void) | null;
  /** A column that is dragged would fall at this edge. */
  drop: "before" | "after" | null;
  isFiltered: boolean;
}

/** Pixels the pointer may shake before a click becomes a drag. */
const dragThreshold = 5;

/** A column's header: name and type, a handle for its width, and its menu. Everything here has a key as well. */
export function HeaderCell(props: HeaderCellProps) {
  const {
    id,
    column,
    gutterWidth,
    totalWidth,
    isSelected,
    isActive,
    onSelect,
    onDrag,
    onResize,
    onAutoSize,
    onOpenMenu,
    onSort,
    drop,
    isFiltered,
  } = props;
  const { sorted } = column;
  const drag = useRef<{ x: number; moved: boolean } | null>(null);
  const resize = useRef<{ x: number; width: number } | null>(null);

  const beginDrag = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, moved: false };
    onSelect(event.shiftKey);
  };
  const continueDrag = (event: PointerEvent): void => {
    if (drag.current === null) return;
    const distance = event.clientX - drag.current.x;
    drag.current.moved ||= Math.abs(distance) > dragThreshold;
    if (drag.current.moved) onDrag(distance, false);
  };
  const endDrag = (event: PointerEvent): void => {
    if (drag.current?.moved === true) onDrag(event.clientX - drag.current.x, true);
    drag.current = null;
  };

  return (
    // The grid itself holds the focus and carries out keys; see ResultGrid.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-static-element-interactions
    <div
      id={id}
      role="columnheader"
      aria-colindex={column.place + 2}
      aria-sort={sorted === null ? undefined : sorted.direction === "asc" ? "ascending" : "descending"}
      className={classNames(
        styles.headerCell,
        column.pane === "left" && styles.pinnedLeft,
        column.pane === "right" && styles.pinnedRight,
        isSelected && styles.marked,
        isActive && styles.active,
        drop === "before" && styles.dropBefore,
        drop === "after" && styles.dropAfter,
      )}
      style={cellPlace(column, gutterWidth, totalWidth)}
      title={`${lineText(column.name)}\n${column.type}`}
      onPointerDown={beginDrag}
      onPointerMove={continueDrag}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onContextMenu={(event) => {
        event.preventDefault();
        onOpenMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      <div className={classNames(styles.headerText, isNumeric(column.family) && styles.number)}>
        <span className={styles.nameLine}>
          <bdi className={styles.columnName}>{lineText(column.label)}</bdi>
          {column.pane === "center" ? null : (
            <span className={styles.mark}>
              <Icon of={Pin} />
              <span className="visually-hidden">{messages.resultGrid.pinned}</span>
            </span>
          )}
          {isFiltered ? (
            <span className={styles.mark}>
              <Icon of={ListFilter} />
              <span className="visually-hidden">{messages.results.filtered}</span>
            </span>
          ) : null}
          {sorted === null ? null : (
            <span className={styles.mark}>
              <Icon of={sorted.direction === "asc" ? ArrowUp : ArrowDown} />
              {sorted.rank}
            </span>
          )}
        </span>
        <span className={styles.columnType}>
          <Icon of={typeIcon(column.family)} className={styles.typeIcon} />
          {column.type === "" ? (
            <span>{messages.results.typeNotSaid}</span>
          ) : (
            <span className={styles.typeName}>{shortType(column.type)}</span>
          )}
        </span>
      </div>
      <div className={styles.headerButtons}>
        {onSort === null ? null : (
          <button
            type="button"
            tabIndex={-1}
            className={styles.headerButton}
            aria-label={messages.resultGrid.sortBy(column.name)}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={(event) => onSort(event.shiftKey)}
          >
            <Icon of={ArrowDownUp} />
          </button>
        )}
        <button
          type="button"
          tabIndex={-1}
          className={styles.headerButton}
          aria-label={messages.results.columnMenu(column.name)}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            onOpenMenu({ x: left, y: bottom });
          }}
        >
          <Icon of={ChevronDown} />
        </button>
      </div>
      <div
        aria-hidden
        className={styles.resizer}
        onPointerDown={(event) => {
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
          resize.current = { x: event.clientX, width: column.width };
        }}
        onPointerMove={(event) => {
          if (resize.current !== null) onResize(resize.current.width + event.clientX - resize.current.x);
        }}
        onPointerUp={() => {
          resize.current = null;
        }}
        onDoubleClick={onAutoSize}
      />
    </div>
  );
}
