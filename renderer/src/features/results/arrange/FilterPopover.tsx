import { type FormEvent, useState } from "react";
import { Dialog } from "react-aria-components";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { isNumeric, isZoned, typeFamily } from "#shared/domain/typeFamily";
import { Button } from "../../../components/Button";
import { PointPopover } from "../../../components/PointPopover";
import { TextField } from "../../../components/TextField";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { zoneName } from "../cells/shownText";
import type { Arrangement } from "../state/Arrangement";
import { withFilter, withoutFilter } from "./filterChanges";
import styles from "./FilterPopover.module.css";
import { ValueList } from "./ValueList";

interface FilterPopoverProps {
  /** Index of the column in the result, and what it is. */
  column: number;
  of: ResultColumn;
  /** Where it opens, in pixels of the window. */
  at: { readonly x: number; readonly y: number };
  arrangement: Arrangement;
  onClose: () => void;
}

/** The filter of a column: written, or chosen among the column's values. It is carried out by Enter or the button. */
export function FilterPopover({ column, of, at, arrangement, onClose }: FilterPopoverProps) {
  const { filters, onFilters } = arrangement;
  const known = filters.findLast((filter) => filter.column === column);
  const [text, setText] = useState(known?.text ?? "");
  const [filterError, setFilterError] = useState<string | null>(null);
  const say = messages.resultGrid;
  const name = lineText(of.name);
  const help = helpOf(of.type, arrangement.timeZone);

  const write = (next: string): void => {
    setText(next);
    setFilterError(null);
  };
  const apply = async (next: string): Promise<void> => {
    const id = known?.id ?? crypto.randomUUID();
    const changed =
      next.trim() === "" ? withoutFilter(filters, id) : withFilter(filters, { id, column, text: next });
    const refused = await onFilters(changed);
    if (refused === null) return onClose();
    setText(next);
    setFilterError(refused);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void apply(text);
  };

  return (
    <PointPopover at={at} onClose={onClose}>
      <Dialog aria-label={say.filterColumn(name)} className={styles.dialog ?? ""}>
        <form className={styles.form} onSubmit={submit}>
          <TextField
            label={say.filterText(name)}
            isLabelHidden
            // The box is what the popover was opened for.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            isCode
            value={text}
            onChange={write}
            description={help}
            error={filterError}
          />
          {/* What is wrong stands in the place of the help, which is wanted now more than before. */}
          {filterError === null ? null : <p className={styles.remark}>{help}</p>}
          <ValueList
            column={column}
            name={name}
            type={of.type}
            timeZone={isZoned(of.type) ? arrangement.timeZone : null}
            filter={text}
            onChange={write}
            onApply={(next) => void apply(next)}
          />
          <footer className={styles.actions}>
            <Button variant="quiet" isDisabled={text === ""} onPress={() => void apply("")}>
              {say.clearFilter}
            </Button>
            <Button variant="primary" type="submit">
              {say.applyFilter}
            </Button>
          </footer>
        </form>
      </Dialog>
    </PointPopover>
  );
}

function helpOf(type: string, timeZone: string | null): string {
  const say = messages.resultGrid;
  const family = typeFamily(type);
  if (isZoned(type)) return say.filterHelpZoned(zoneName(timeZone ?? "UTC").replaceAll("_", " "));
  if (isNumeric(family)) return say.filterHelpNumber;
  if (family === "date" || family === "timestamp") return say.filterHelpTime;
  return family === "text" || family === "unknown" ? say.filterHelpText : say.filterHelpOther;
}
