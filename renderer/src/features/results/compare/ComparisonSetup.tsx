import { Check, ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ColumnPair, Comparable } from "#shared/domain/results/resultComparison";
import { Icon } from "../../../components/Icon";
import { Menu, type MenuEntry } from "../../../components/Menu";
import { messages } from "../../../messages/messages";
import { type ChosenColumns, columnLabel } from "./chosenComparison";
import { ComparedColumnsDialog } from "./ComparedColumnsDialog";
import styles from "./ComparisonSetup.module.css";

interface ComparisonSetupProps {
  /** What the other result is called. */
  before: string;
  onChooseBefore: () => void;
  /** Null while it is not known. */
  comparable: Comparable | null;
  columns: readonly ResultColumn[];
  chosen: ChosenColumns | null;
  onChoose: (keys: readonly ColumnPair[], leftOut: readonly ColumnPair[]) => void;
}

/** With what a result is compared, and by which columns. */
export function ComparisonSetup(props: ComparisonSetupProps) {
  const { before, onChooseBefore, comparable, columns, chosen, onChoose } = props;
  const text = messages.resultCompare;
  const [isChoosing, setChoosing] = useState(false);
  const nameOf = (keys: readonly ColumnPair[]) =>
    keys.length === 0
      ? text.wholeRows
      : text.keyOf(keys.map(({ now }) => columnLabel(columns[now]?.name ?? "")));
  const keyEntry = (keys: readonly ColumnPair[]): MenuEntry => ({
    id: keys.map(({ now }) => now).join(),
    label: nameOf(keys),
    icon: chosen !== null && isSameKey(keys, chosen.keys) ? Check : undefined,
    onAction: () => onChoose(keys, chosen?.leftOut ?? []),
  });
  const compared = (chosen?.columns.length ?? 0) + (chosen?.keys?.length ?? 0);
  const count = text.comparedColumns(compared, comparable?.pairs.length ?? 0);
  return (
    <>
      <span className={styles.part}>
        <span className={styles.label}>{text.before}</span>
        <Button
          className={styles.choice ?? ""}
          aria-label={text.changeBefore(before)}
          onPress={onChooseBefore}
        >
          <bdi>{before}</bdi>
          <Icon of={ChevronDown} />
        </Button>
      </span>
      {comparable === null || chosen === null || comparable.pairs.length === 0 ? null : (
        <>
          <span className={styles.part}>
            <span className={styles.label}>{text.key}</span>
            <Menu
              label={text.key}
              entries={[
                ...comparable.keys.map(keyEntry),
                keyEntry([]),
                "separator",
                { id: "others", label: text.otherColumns, onAction: () => setChoosing(true) },
              ]}
            >
              <Button
                className={styles.choice ?? ""}
                aria-label={chosen.keys === null ? text.chooseColumns : text.changeKey(nameOf(chosen.keys))}
              >
                <bdi>{chosen.keys === null ? text.chooseColumns : nameOf(chosen.keys)}</bdi>
                <Icon of={ChevronDown} />
              </Button>
            </Menu>
          </span>
          <Button
            className={styles.choice ?? ""}
            aria-label={text.changeColumns(count)}
            onPress={() => setChoosing(true)}
          >
            {count}
          </Button>
        </>
      )}
      {isChoosing && comparable !== null && chosen !== null ? (
        <ComparedColumnsDialog
          pairs={comparable.pairs}
          columns={columns}
          chosen={chosen}
          onChoose={(keys, leftOut) => {
            setChoosing(false);
            onChoose(keys, leftOut);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}

function isSameKey(one: readonly ColumnPair[], other: readonly ColumnPair[] | null): boolean {
  return one.length === other?.length && one.every(({ now }, index) => other[index]?.now === now);
}
