import { Check, ChevronDown, type LucideIcon, Minus, PencilLine, Plus } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Button, ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { type ComparisonCounts, type RowChange, rowChanges } from "#shared/domain/results/resultComparison";
import { classNames } from "../../../components/classNames";
import { Icon } from "../../../components/Icon";
import { messages } from "../../../messages/messages";
import styles from "./ChangeFilters.module.css";
import paneStyles from "./ComparePane.module.css";
import { Menu } from "../../../components/Menu";
import { formatNumber } from "../../../lib/formatNumber";
import { columnLabel } from "./chosenComparison";

/** Columns with a button of their own at most. */
const mostButtons = 4;
/** Pixels of a character, of a button besides its words and at most, and of the button of a menu. Estimated. */
const character = 7;
const buttonFrame = 36;
const widestButton = 224;
const menuButton = 100;

/** How many of some columns have room for a button, the others are in a menu. @param room Pixels for all of these */
export function fittingColumns(
  columns: readonly { readonly name: string; readonly count: number }[],
  room: number,
): number {
  const widths = columns.map(({ name, count }) =>
    Math.min(widestButton, (name.length + String(count).length) * character + buttonFrame),
  );
  const fit = (left: number): number => {
    let used = 0;
    const place = widths.findIndex((width) => (used += width) > left);
    return Math.min(mostButtons, place === -1 ? widths.length : place);
  };
  return fit(room) === columns.length ? columns.length : fit(room - menuButton);
}

interface ChangedInFilterProps {
  /** For each pair that is compared: rows that changed in it. */
  changedIn: readonly number[];
  nameOf: (pair: number) => string;
  /** Pixels there are for the columns; those that have none are in a menu. */
  room: number;
  /** The pair whose rows are shown; null: any. */
  chosen: number | null;
  onChoose: (pair: number | null) => void;
}

/** The columns in which rows changed, the most frequent first; each shows only its rows. */
function ChangedInFilter({ changedIn, nameOf, room, chosen, onChoose }: ChangedInFilterProps) {
  const text = messages.resultCompare;
  const changed = changedIn
    .flatMap((count, pair) => (count === 0 ? [] : [{ pair, count, name: columnLabel(nameOf(pair)) }]))
    .toSorted((one, other) => other.count - one.count);
  if (changed.length === 0) return null;
  const fitting = fittingColumns(changed, room);
  const [first, others] = [changed.slice(0, fitting), changed.slice(fitting)];
  const hidden = others.find(({ pair }) => pair === chosen);
  return (
    <div className={styles.group}>
      <span className={styles.label} aria-hidden>
        {text.changedIn}
      </span>
      {first.length === 0 ? null : (
        <ToggleButtonGroup
          aria-label={text.changedIn}
          className={styles.group ?? ""}
          selectionMode="single"
          selectedKeys={chosen === null ? [] : [chosen]}
          onSelectionChange={(keys) => onChoose(changed.find(({ pair }) => keys.has(pair))?.pair ?? null)}
        >
          {first.map(({ pair, name, count }) => (
            <ToggleButton key={pair} id={pair} className={styles.filter ?? ""}>
              <bdi>{name}</bdi>
              <span className={styles.count}>{formatNumber(count)}</span>
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {others.length === 0 ? null : (
        <Menu
          label={text.changedIn}
          entries={others.map(({ pair, name, count }) => ({
            id: String(pair),
            label: text.changedInColumn(name, count),
            icon: pair === chosen ? Check : undefined,
            onAction: () => onChoose(pair === chosen ? null : pair),
          }))}
        >
          <Button className={classNames(styles.filter, hidden !== undefined && styles.chosen)}>
            {hidden === undefined ? (
              <bdi>
                {first.length === 0 ? text.changedColumns(others.length) : text.moreColumns(others.length)}
              </bdi>
            ) : (
              <>
                <bdi>{hidden.name}</bdi>
                <span className={styles.count}>{formatNumber(hidden.count)}</span>
              </>
            )}
            <Icon of={ChevronDown} />
          </Button>
        </Menu>
      )}
    </div>
  );
}

const icons: Readonly<Record<RowChange, LucideIcon>> = { added: Plus, removed: Minus, changed: PencilLine };

/** Pixels that the bar needs besides the buttons of columns. */
const barWidth = 660;

interface ChangeFiltersProps {
  counts: ComparisonCounts;
  /** Whole rows are compared: none of them changes. */
  isOfWholeRows: boolean;
  nameOf: (pair: number) => string;
  /** The changes that are shown; all where there are none named. */
  changes: readonly RowChange[];
  changedIn: number | null;
  onShow: (changes: readonly RowChange[], changedIn: number | null) => void;
  /** What stands at the end of the bar. */
  children: ReactNode;
}

/** How many rows differ and how; each count shows only its rows. */
export function ChangeFilters(props: ChangeFiltersProps) {
  const { counts, isOfWholeRows, nameOf, changes, changedIn, onShow, children } = props;
  const text = messages.resultCompare;
  const bar = useRef<HTMLDivElement>(null);
  const room = useWidth(bar) - barWidth;
  const offered = rowChanges.filter((change) => change !== "changed" || !isOfWholeRows);
  return (
    <div ref={bar} className={paneStyles.bar}>
      <ToggleButtonGroup
        aria-label={text.changes}
        className={styles.group ?? ""}
        selectionMode="multiple"
        selectedKeys={changedIn === null ? changes : []}
        onSelectionChange={(keys) =>
          onShow(
            rowChanges.filter((change) => keys.has(change)),
            null,
          )
        }
      >
        {offered.map((change) => (
          <ToggleButton
            key={change}
            id={change}
            className={classNames(styles.filter, styles[change])}
            isDisabled={counts[change] === 0}
          >
            <Icon of={icons[change]} />
            {text.changeCount(text.change[change], counts[change])}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <span className={styles.same}>{text.same(counts.same)}</span>
      <ChangedInFilter
        changedIn={counts.changedIn}
        nameOf={nameOf}
        room={room}
        chosen={changedIn}
        onChoose={(pair) => onShow([], pair)}
      />
      <span className={styles.end}>{children}</span>
    </div>
  );
}

/** The width of an element in pixels, without its edges. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    const look = (): void => setWidth(box.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
