import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Icon } from "../../../components/Icon";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import styles from "./ArrangementBar.module.css";
import { shownFilter } from "./filterChanges";

interface FilterChipProps {
  /** Name and SQL type of the filtered column. */
  name: string;
  type: string;
  text: string;
  /** Answers what is wrong with the text, or null. */
  onChange: (text: string) => Promise<string | null>;
  onRemove: () => void;
}

/** A filter as it was written. It is edited where it stands: Enter carries it out, Escape leaves it as it was. */
export function FilterChip({ name, type, text, onChange, onRemove }: FilterChipProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [filterError, setFilterError] = useState<string | null>(null);
  const say = messages.resultGrid;
  const shownName = lineText(name);
  const shown = shownFilter(text, type);

  const end = (): void => {
    setDraft(null);
    setFilterError(null);
  };
  const apply = async (): Promise<void> => {
    if (draft === null || draft === text) return end();
    const refused = await onChange(draft);
    if (refused === null) end();
    else setFilterError(refused);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") void apply();
    if (event.key === "Escape") end();
    if (event.key === "Enter" || event.key === "Escape") event.stopPropagation();
  };

  return (
    <li className={styles.filter}>
      <span className={styles.chip} data-invalid={filterError !== null}>
        <bdi className={styles.column}>{shownName}</bdi>
        {draft === null ? (
          <button
            type="button"
            className={styles.text}
            aria-label={say.editFilter(shownName, shown)}
            title={shown}
            onClick={() => setDraft(text)}
          >
            {lineText(shown)}
          </button>
        ) : (
          <input
            className={styles.input}
            aria-label={say.filterText(shownName)}
            aria-invalid={filterError !== null}
            // The person has just asked to edit it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            size={Math.max(8, Math.min(48, draft.length + 1))}
            value={draft}
            spellCheck={false}
            onChange={(event) => {
              setDraft(event.target.value);
              setFilterError(null);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              if (filterError === null) void apply();
            }}
          />
        )}
        <button
          type="button"
          className={styles.remove}
          aria-label={say.removeFilter(shownName)}
          onClick={onRemove}
        >
          <Icon of={X} />
        </button>
      </span>
      {filterError === null ? null : (
        <span role="alert" className={styles.error}>
          {filterError}
        </span>
      )}
    </li>
  );
}
