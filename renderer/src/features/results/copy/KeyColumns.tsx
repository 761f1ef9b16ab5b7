import { useId } from "react";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { Checkbox } from "../../../components/Checkbox";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import styles from "./KeyColumns.module.css";

interface KeyColumnsProps {
  columns: readonly ResultColumn[];
  /** Columns to choose from, by their index. */
  offered: readonly number[];
  chosen: readonly number[];
  onChoose: (columns: readonly number[]) => void;
  hint: string;
  error: string | null;
}

/** Chooses the columns that tell rows apart. */
export function KeyColumns({ columns, offered, chosen, onChoose, hint, error }: KeyColumnsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`} className={styles.group}>
      <legend className={styles.label}>{messages.resultExport.keys}</legend>
      <div className={styles.list}>
        {offered.map((index) => (
          <Checkbox
            key={index}
            isSelected={chosen.includes(index)}
            onChange={(isSelected) =>
              onChoose(isSelected ? [...chosen, index] : chosen.filter((each) => each !== index))
            }
          >
            <bdi className={styles.name}>{lineText(columns[index]?.name ?? "")}</bdi>
          </Checkbox>
        ))}
      </div>
      <span id={`${id}-hint`} className={error === null ? styles.hint : styles.error}>
        {error ?? hint}
      </span>
    </fieldset>
  );
}

/** The columns that most likely tell the rows apart, by their index: one called `id`, else the first that ends so. */
export function guessKeys(columns: readonly ResultColumn[]): number[] {
  const names = columns.map(({ name }) => name.toLowerCase());
  const found = [/^(id|uuid|key)$/, /(_|^)(id|uuid|key)$/, /id$/].map((pattern) =>
    names.findIndex((name) => pattern.test(name)),
  );
  const key = found.find((index) => index !== -1);
  return key === undefined ? [] : [key];
}
