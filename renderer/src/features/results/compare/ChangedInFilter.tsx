import { Check, ChevronDown } from "lucide-react";
import { Button, ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { classNames } from "../../../components/classNames";
import { Icon } from "../../../components/Icon";
import { Menu } from "../../../components/Menu";
import { formatNumber } from "../../../lib/formatNumber";
import { messages } from "../../../messages/messages";
import styles from "./ChangeFilters.module.css";
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
export function ChangedInFilter({ changedIn, nameOf, room, chosen, onChoose }: ChangedInFilterProps) {
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
