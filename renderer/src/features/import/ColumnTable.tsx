import type { ImportColumn } from "#shared/domain/importPlan";
import { useState } from "react";
import { Checkbox } from "../../components/Checkbox";
import { ComboBox } from "../../components/ComboBox";
import { SearchField } from "../../components/SearchField";
import { TextField } from "../../components/TextField";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import styles from "./ColumnTable.module.css";
import { useScrolledRows } from "./useScrolledRows";

/** Types offered while typing one; any other SQL type may be typed too. */
const usualTypes = [
  "VARCHAR",
  "BIGINT",
  "INTEGER",
  "DECIMAL(18,2)",
  "DOUBLE",
  "BOOLEAN",
  "DATE",
  "TIMESTAMP",
  "TIMESTAMP WITH TIME ZONE",
  "TIME",
  "UUID",
  "JSON",
];

/** Values shown beside each column. */
const shownValues = 3;
const rowHeight = 36;
/** From so many columns on they can be searched. */
const searchFrom = 20;

interface ColumnTableProps {
  columns: readonly ImportColumn[];
  rows: readonly (readonly (string | null)[])[];
  onChange: (source: string, change: Partial<Omit<ImportColumn, "source">>) => void;
  onIncludeAll: (included: boolean) => void;
}

/** The file's columns: what each is called, its type, whether it is loaded, and its first values. Only those in sight are drawn. */
export function ColumnTable({ columns, rows, onChange, onIncludeAll }: ColumnTableProps) {
  const text = messages.imports;
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const shown = columns
    .map((column, index) => ({ column, index }))
    .filter(
      ({ column }) =>
        column.source.toLowerCase().includes(wanted) || column.name.toLowerCase().includes(wanted),
    );
  const included = columns.filter((column) => column.included).length;
  const {
    rows: rowsElement,
    height,
    inSight,
  } = useScrolledRows<HTMLTableSectionElement>(shown.length, rowHeight);
  return (
    <>
      <div className={styles.tools}>
        <Checkbox
          isSelected={included === columns.length && columns.length > 0}
          onChange={(isSelected) => onIncludeAll(isSelected)}
        >
          {text.columnsChosen(included, columns.length)}
        </Checkbox>
        {columns.length < searchFrom ? null : (
          <SearchField
            label={text.searchColumns}
            clearLabel={messages.general.clearFilter}
            value={search}
            onChange={setSearch}
          />
        )}
      </div>
      <table className={styles.table} aria-label={text.columnsTitle} aria-rowcount={shown.length + 1}>
        <thead className={styles.headSection}>
          <tr className={styles.head}>
            <th scope="col">{text.nameHeading}</th>
            <th scope="col">{text.typeHeading}</th>
            <th scope="col">{text.valuesHeading}</th>
          </tr>
        </thead>
        <tbody ref={rowsElement} className={styles.rows} style={{ height }}>
          {inSight.map(({ index: place, top }) => {
            const one = shown[place];
            if (one === undefined) return null;
            const { column, index } = one;
            return (
              <tr
                key={column.source}
                aria-rowindex={place + 2}
                className={styles.row}
                data-left-out={!column.included}
                style={{ height: rowHeight, transform: `translateY(${top}px)` }}
              >
                <td className={styles.name}>
                  <Checkbox
                    isSelected={column.included}
                    onChange={(isIncluded) => onChange(column.source, { included: isIncluded })}
                  >
                    <span className="visually-hidden">{text.include(column.source)}</span>
                  </Checkbox>
                  <TextField
                    label={text.columnName(column.source)}
                    isLabelHidden
                    value={column.name}
                    isDisabled={!column.included}
                    onChange={(name) => onChange(column.source, { name })}
                  />
                </td>
                <td>
                  <ComboBox
                    label={text.columnType(column.source)}
                    isLabelHidden
                    isCode
                    suggestions={usualTypes}
                    value={column.type}
                    isDisabled={!column.included}
                    onChange={(type) => onChange(column.source, { type })}
                  />
                </td>
                <td className={styles.values}>
                  {rows.slice(0, shownValues).map((row, i) => (
                    // The rows of a file have no identity but their place.
                    // oxlint-disable-next-line react/no-array-index-key
                    <PreviewValue key={i} value={row[index] ?? null} />
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown.length === 0 ? <p className={styles.none}>{text.noMatchingColumn}</p> : null}
    </>
  );
}

function PreviewValue({ value }: { value: string | null }) {
  if (value === null) return <span className={styles.mark}>{messages.imports.nullValue}</span>;
  if (value === "") return <span className={styles.mark}>{messages.imports.emptyValue}</span>;
  return <span className={styles.value}>{lineText(value)}</span>;
}
