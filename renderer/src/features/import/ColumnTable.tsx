import { ComboBox } from "../../components/ComboBox";
import { Checkbox } from "../../components/Checkbox";
import { TextField } from "../../components/TextField";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import type { ImportForm } from "./importForm";
import { withColumn } from "./importForm";
import styles from "./ColumnTable.module.css";

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

interface ColumnTableProps {
  form: ImportForm;
  previewRows: readonly (readonly (string | null)[])[];
  onChange: (form: ImportForm) => void;
}

/** The file's columns: what each is called, its type, whether it is loaded, and its first values. */
export function ColumnTable({ form, previewRows, onChange }: ColumnTableProps) {
  const text = messages.imports;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.nameHeading}</th>
            <th scope="col">{text.typeHeading}</th>
            <th scope="col">{text.valuesHeading}</th>
          </tr>
        </thead>
        <tbody>
          {form.columns.map((column, index) => (
            <tr key={column.source} data-left-out={!column.included}>
              <td>
                <div className={styles.name}>
                  <Checkbox
                    isSelected={column.included}
                    onChange={(included) => onChange(withColumn(form, index, { included }))}
                  >
                    <span className="visually-hidden">{text.include(column.source)}</span>
                  </Checkbox>
                  <TextField
                    label={text.columnName(column.source)}
                    isLabelHidden
                    value={column.name}
                    isDisabled={!column.included}
                    onChange={(name) => onChange(withColumn(form, index, { name }))}
                  />
                </div>
              </td>
              <td className={styles.type}>
                <ComboBox
                  label={text.columnType(column.source)}
                  isLabelHidden
                  isCode
                  suggestions={usualTypes}
                  value={column.type}
                  isDisabled={!column.included}
                  onChange={(type) => onChange(withColumn(form, index, { type }))}
                />
              </td>
              <td className={styles.values}>
                {previewRows.slice(0, shownValues).map((row, i) => (
                  // The rows of a file have no identity but their place.
                  // oxlint-disable-next-line react/no-array-index-key
                  <PreviewValue key={i} value={row[index] ?? null} />
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PreviewValue({ value }: { value: string | null }) {
  if (value === null) return <span className={styles.mark}>{messages.imports.nullValue}</span>;
  if (value === "") return <span className={styles.mark}>{messages.imports.emptyValue}</span>;
  return <span className={styles.value}>{lineText(value)}</span>;
}
