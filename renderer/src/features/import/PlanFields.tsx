import {
  detectedText,
  type FileFormat,
  fileFormats,
  importModes,
  type TextOptions,
} from "#shared/domain/importPlan";
import { Checkbox } from "../../components/Checkbox";
import { Select } from "../../components/Select";
import { TextField } from "../../components/TextField";
import { messages } from "../../messages/messages";
import type { ImportForm } from "./importForm";
import styles from "./ImportDialog.module.css";

interface PlanFieldsProps {
  form: ImportForm;
  onChange: (form: ImportForm) => void;
  /** The file is to be read in another way, which may change its columns. */
  onReadAnew: (format: FileFormat, text: TextOptions | null) => void;
}

const delimiterLabels: Readonly<Record<string, string>> = messages.imports.delimiters;

/** Where the rows go and how the file is cut into cells. */
export function PlanFields({ form, onChange, onReadAnew }: PlanFieldsProps) {
  const text = messages.imports;
  const cells = form.text ?? detectedText;
  const delimiter = cells.delimiter ?? ",";
  const delimiters = [...new Set([...Object.keys(delimiterLabels), delimiter])];
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={text.schemaName}
          value={form.schema}
          onChange={(schema) => onChange({ ...form, schema })}
        />
        <TextField
          label={text.tableName}
          value={form.table}
          onChange={(table) => onChange({ ...form, table })}
        />
        <Select
          label={text.mode}
          options={importModes.map((value) => ({ value, label: text.modes[value] }))}
          value={form.mode}
          onChange={(mode) => onChange({ ...form, mode })}
        />
      </div>
      <div className={styles.fields}>
        <Select
          label={text.format}
          options={fileFormats
            .filter((value) => value !== "workbook")
            .map((value) => ({ value, label: text.formats[value] }))}
          value={form.format}
          onChange={(format) => onReadAnew(format, null)}
        />
        {form.format === "csv" ? (
          <>
            <Select
              label={text.delimiter}
              options={delimiters.map((value) => ({ value, label: delimiterLabels[value] ?? value }))}
              value={delimiter}
              onChange={(value) => onReadAnew("csv", { ...cells, delimiter: value })}
            />
            <div className={styles.header}>
              <Checkbox
                isSelected={cells.hasHeader ?? true}
                onChange={(hasHeader) => onReadAnew("csv", { ...cells, hasHeader })}
              >
                {text.hasHeader}
              </Checkbox>
            </div>
          </>
        ) : null}
      </div>
    </>
  );
}
