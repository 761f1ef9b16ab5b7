import { useState } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ColumnPair } from "#shared/domain/results/resultComparison";
import { Button } from "../../../components/Button";
import { Dialog } from "../../../components/Dialog";
import { Notice } from "../../../components/Notice";
import { SearchField } from "../../../components/SearchField";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { ChosenColumns } from "./chosenComparison";
import styles from "./ComparedColumnsDialog.module.css";

const uses = ["key", "compare", "leaveOut"] as const;
type Use = (typeof uses)[number];

/** Columns that are listed at once; the others are found by their name. */
const mostListed = 200;
const manyColumns = 12;
const mostKeys = 20;

interface ComparedColumnsDialogProps {
  pairs: readonly ColumnPair[];
  /** Those of the later result. */
  columns: readonly ResultColumn[];
  chosen: ChosenColumns;
  onChoose: (keys: readonly ColumnPair[], leftOut: readonly ColumnPair[]) => void;
  onClose: () => void;
}

/** Says of each column that both results have what it is used for: as a key, to be compared, or not at all. */
export function ComparedColumnsDialog(props: ComparedColumnsDialogProps) {
  const { pairs, columns, chosen, onChoose, onClose } = props;
  const text = messages.resultCompare;
  const [search, setSearch] = useState("");
  const [usage, setUsage] = useState<ReadonlyMap<number, Use>>(
    () =>
      new Map([
        ...(chosen.keys ?? []).map(({ now }) => [now, "key"] as const),
        ...chosen.leftOut.map(({ now }) => [now, "leaveOut"] as const),
      ]),
  );
  const used = (use: Use) => pairs.filter(({ now }) => (usage.get(now) ?? "compare") === use);
  const part = search.trim().toLowerCase();
  const found = pairs.filter(({ now }) => (columns[now]?.name ?? "").toLowerCase().includes(part));
  const [keys, leftOut] = [used("key"), used("leaveOut")];
  const isNothing = leftOut.length === pairs.length;
  return (
    <Dialog
      title={text.columnsTitle}
      closeLabel={messages.general.close}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{messages.general.cancel}</Button>
          <Button
            variant="primary"
            isDisabled={isNothing || keys.length > mostKeys}
            onPress={() => onChoose(keys, leftOut)}
          >
            {text.compare}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{text.columnsHint}</p>
      {pairs.length > manyColumns ? (
        <SearchField
          label={text.searchColumns}
          placeholder={text.searchColumns}
          clearLabel={text.clearSearch}
          value={search}
          onChange={setSearch}
        />
      ) : null}
      {found.length === 0 ? <p className={styles.hint}>{text.noColumnFound}</p> : null}
      <ul className={styles.columns}>
        {found.slice(0, mostListed).map(({ now }) => {
          const name = lineText(columns[now]?.name ?? "");
          return (
            <li key={now} className={styles.column}>
              <bdi className={styles.name}>{name}</bdi>
              <span className={styles.type}>{columns[now]?.type}</span>
              <ToggleButtonGroup
                aria-label={text.usageOf(name)}
                className={styles.uses ?? ""}
                selectionMode="single"
                disallowEmptySelection
                selectedKeys={[usage.get(now) ?? "compare"]}
                onSelectionChange={(selected) => {
                  const use = uses.find((each) => selected.has(each));
                  if (use !== undefined) setUsage(new Map([...usage, [now, use]]));
                }}
              >
                {uses.map((use) => (
                  <ToggleButton key={use} id={use} className={styles.use ?? ""}>
                    {text.use[use]}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            </li>
          );
        })}
      </ul>
      {isNothing ? <Notice tone="warning">{text.nothingToCompare}</Notice> : null}
    </Dialog>
  );
}
