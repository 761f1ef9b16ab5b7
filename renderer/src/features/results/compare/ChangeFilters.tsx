import { rowChanges, type ComparisonCounts, type RowChange } from "#shared/contract/resultComparison";
import { Check, Minus, PencilLine, Plus, type LucideIcon } from "lucide-react";
import { Button, ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { classNames } from "../../../components/classNames";
import { Icon } from "../../../components/Icon";
import { Menu } from "../../../components/Menu";
import { lineText } from "../../../lib/lineText";
import { formatNumber } from "../../../lib/formatNumber";
import { messages } from "../../../messages/messages";
import styles from "./ChangeFilters.module.css";

const icons: Readonly<Record<RowChange, LucideIcon>> = { added: Plus, removed: Minus, changed: PencilLine };

/** Columns with a button of their own; the others are in a menu. */
const mostButtons = 4;

interface ChangeFiltersProps {
  counts: ComparisonCounts;
  /** Whole rows are compared: none of them changes. */
  isOfWholeRows: boolean;
  nameOf: (pair: number) => string;
  /** The changes that are shown; all where there are none named. */
  changes: readonly RowChange[];
  changedIn: number | null;
  onShow: (changes: readonly RowChange[], changedIn: number | null) => void;
}

/** How many rows differ and how; each count shows only its rows. */
export function ChangeFilters(props: ChangeFiltersProps) {
  const { counts, isOfWholeRows, nameOf, changes, changedIn, onShow } = props;
  const text = messages.resultCompare;
  const offered = rowChanges.filter((change) => change !== "changed" || !isOfWholeRows);
  const changed = counts.changedIn
    .flatMap((count, pair) => (count === 0 ? [] : [{ pair, count, name: lineText(nameOf(pair)) }]))
    .toSorted((one, other) => other.count - one.count);
  const isInMenu = changed.slice(mostButtons).some(({ pair }) => pair === changedIn);
  return (
    <div className={styles.filters}>
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
      {changed.length === 0 ? null : (
        <div className={styles.group}>
          <span className={styles.label} aria-hidden>
            {text.changedIn}
          </span>
          <ToggleButtonGroup
            aria-label={text.changedIn}
            className={styles.group ?? ""}
            selectionMode="single"
            selectedKeys={changedIn === null ? [] : [changedIn]}
            onSelectionChange={(keys) => onShow([], changed.find(({ pair }) => keys.has(pair))?.pair ?? null)}
          >
            {changed.slice(0, mostButtons).map(({ pair, name, count }) => (
              <ToggleButton key={pair} id={pair} className={styles.filter ?? ""}>
                <bdi>{name}</bdi>
                <span className={styles.count}>{formatNumber(count)}</span>
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {changed.length <= mostButtons ? null : (
            <Menu
              label={text.changedIn}
              entries={changed.slice(mostButtons).map(({ pair, name, count }) => ({
                id: String(pair),
                label: text.changedInColumn(name, count),
                icon: pair === changedIn ? Check : undefined,
                onAction: () => onShow([], pair === changedIn ? null : pair),
              }))}
            >
              <Button className={classNames(styles.filter, isInMenu && styles.chosen)}>
                {isInMenu && changedIn !== null
                  ? text.changedInColumn(lineText(nameOf(changedIn)), counts.changedIn[changedIn] ?? 0)
                  : text.moreColumns(changed.length - mostButtons)}
              </Button>
            </Menu>
          )}
        </div>
      )}
    </div>
  );
}
