import {
  csvDelimiters,
  csvEncodings,
  csvFormulas,
  csvQuotings,
  isForSpreadsheets,
  type CsvEncoding,
  type CsvOptions,
} from "#shared/domain/csvOptions";
import { Checkbox } from "../../../components/Checkbox";
import { Select } from "../../../components/Select";
import { TextField } from "../../../components/TextField";
import { messages } from "../../../messages/messages";
import styles from "./CsvFields.module.css";

interface CsvFieldsProps {
  options: CsvOptions;
  /** What is wrong with the NULL text; null while nothing is. */
  nullTextError: string | null;
  /** DuckDB's COPY writes UTF-8 only. */
  encodings?: readonly CsvEncoding[];
  /** DuckDB's COPY writes every text as it is. */
  canEscape?: boolean;
  onChange: (options: CsvOptions) => void;
}

/** How a CSV file is written. */
export function CsvFields(props: CsvFieldsProps) {
  const { options, nullTextError, encodings = csvEncodings, canEscape = true, onChange } = props;
  const text = messages.resultExport.csv;
  return (
    <>
      <div className={styles.fields}>
        <Select
          label={text.delimiter}
          options={csvDelimiters.map((value) => ({ value, label: text.delimiters[value] }))}
          value={options.delimiter}
          onChange={(delimiter) => onChange({ ...options, delimiter })}
        />
        <Select
          label={text.quoting}
          options={csvQuotings.map((value) => ({ value, label: text.quotings[value] }))}
          value={options.quoting}
          onChange={(quoting) => onChange({ ...options, quoting })}
        />
        <TextField
          label={text.nullText}
          description={text.nullTextHint}
          placeholder={text.nullTextEmpty}
          isCode
          maxLength={100}
          value={options.nullText}
          error={nullTextError}
          onChange={(nullText) => onChange({ ...options, nullText })}
        />
        <Select
          label={text.encoding}
          options={encodings.map((value) => ({ value, label: text.encodings[value] }))}
          value={encodings.includes(options.encoding) ? options.encoding : "utf-8"}
          description={options.encoding === "windows-1252" ? text.encodingLacks : undefined}
          onChange={(encoding) =>
            onChange({ ...options, encoding, formulas: isForSpreadsheets(encoding) ? "escape" : "keep" })
          }
        />
        {canEscape ? (
          <Select
            label={text.formulas}
            options={csvFormulas.map((value) => ({ value, label: text.formulaChoices[value] }))}
            value={options.formulas}
            description={text.formulaHints[options.formulas]}
            onChange={(formulas) => onChange({ ...options, formulas })}
          />
        ) : null}
      </div>
      <Checkbox isSelected={options.hasHeader} onChange={(hasHeader) => onChange({ ...options, hasHeader })}>
        {text.hasHeader}
      </Checkbox>
    </>
  );
}
