import { type LucideIcon, Minus, PencilLine, Plus } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { type ComparisonCounts, type RowChange, rowChanges } from "#shared/domain/results/resultComparison";
import { classNames } from "../../../components/classNames";
import { Icon } from "../../../components/Icon";
import { messages } from "../../../messages/messages";
import { ChangedInFilter } from "./ChangedInFilter";
import styles from "./ChangeFilters.module.css";
import paneStyles from "./ComparePane.module.css";

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
