import {
  type AskedReading,
  detectedText,
  type FileFormat,
  fileFormats,
  type FileInspection,
  type TextOptions,
} from "#shared/domain/importPlan";
import { useState } from "react";
import { Checkbox } from "../../components/Checkbox";
import { ComboBox } from "../../components/ComboBox";
import { MoreFields } from "../../components/MoreFields";
import { Select } from "../../components/Select";
import { TextField } from "../../components/TextField";
import { messages } from "../../messages/messages";
import { type FormChanges, withSheet, withText } from "./importForm";
import styles from "./ImportDialog.module.css";

interface ReadingFieldsProps {
  inspection: FileInspection;
  asked: AskedReading;
  changes: FormChanges;
  onChange: (changes: FormChanges) => void;
}

/** How the file becomes rows: its format and the options that the format has. */
export function ReadingFields(props: ReadingFieldsProps) {
  const { inspection, asked, changes, onChange } = props;
  const text = messages.imports;
  const format = asked.format ?? inspection.format;
  return (
    <>
      <div className={styles.fields}>
        <Select
          label={text.format}
          options={fileFormats.map((value) => ({ value, label: text.formats[value] }))}
          value={format}
          onChange={(value: FileFormat) =>
            onChange({ ...changes, asked: { format: value, text: null, sheet: null } })
          }
        />
        {format === "csv" ? <CsvFields {...props} /> : null}
        {format === "workbook" ? <SheetFields {...props} /> : null}
      </div>
      {format === "csv" || format === "json" ? <MoreOptions {...props} isCsv={format === "csv"} /> : null}
    </>
  );
}

const groupSeparators = [
  { value: ".", name: "point" },
  { value: ",", name: "comma" },
  { value: " ", name: "blank" },
  { value: "'", name: "apostrophe" },
] as const;

const encodings = Object.keys(messages.imports.encodings);
const delimiterLabels: Readonly<Record<string, string>> = messages.imports.delimiters;
const encodingLabels: Readonly<Record<string, string>> = messages.imports.encodings;

/** The options in force: what was asked for, and what was detected where nothing was. */
function textInForce({ inspection, asked }: ReadingFieldsProps): TextOptions {
  const found = inspection.text ?? detectedText;
  const wanted = asked.text;
  if (wanted === null) return found;
  return {
    encoding: wanted.encoding ?? found.encoding,
    delimiter: wanted.delimiter ?? found.delimiter,
    quote: wanted.quote ?? found.quote,
    escape: wanted.escape ?? found.escape,
    hasHeader: wanted.hasHeader ?? found.hasHeader,
    skipLines: wanted.skipLines ?? found.skipLines,
    nullTexts: wanted.nullTexts,
    quotedNulls: wanted.quotedNulls ?? found.quotedNulls,
    decimalSeparator: wanted.decimalSeparator ?? found.decimalSeparator,
    groupSeparator: wanted.groupSeparator,
    dateFormat: wanted.dateFormat ?? found.dateFormat,
    timestampFormat: wanted.timestampFormat ?? found.timestampFormat,
  };
}

function CsvFields(props: ReadingFieldsProps) {
  const text = messages.imports;
  const options = textInForce(props);
  const set = (change: Partial<TextOptions>): void =>
    props.onChange(withText(props.changes, props.asked, change));
  const encoding = options.encoding?.toLowerCase() ?? "utf-8";
  const delimiter = options.delimiter ?? ",";
  const [isOther, setOther] = useState(false);
  const delimiters = [...new Set([...Object.keys(delimiterLabels), delimiter])];
  return (
    <>
      <Select
        label={text.encoding}
        options={[...new Set([...encodings, encoding])].map((value) => ({
          value,
          label: encodingLabels[value] ?? value,
        }))}
        value={encoding}
        onChange={(value) => set({ encoding: value })}
      />
      <Select
        label={text.delimiter}
        options={[
          ...delimiters.map((value) => ({ value, label: delimiterLabels[value] ?? value })),
          { value: "other", label: text.otherDelimiter },
        ]}
        value={isOther ? "other" : delimiter}
        onChange={(value) => {
          setOther(value === "other");
          if (value !== "other") set({ delimiter: value });
        }}
      />
      {isOther ? (
        <TextField
          label={text.delimiterText}
          isCode
          maxLength={4}
          value={delimiter}
          onChange={(value) => set({ delimiter: value === "" ? null : value })}
        />
      ) : null}
      <div className={styles.check}>
        <Checkbox isSelected={options.hasHeader ?? true} onChange={(hasHeader) => set({ hasHeader })}>
          {text.hasHeader}
        </Checkbox>
      </div>
    </>
  );
}

function SheetFields({ inspection, asked, changes, onChange }: ReadingFieldsProps) {
  const text = messages.imports;
  const sheets = inspection.sheets ?? [];
  const sheet = asked.sheet?.sheet ?? inspection.sheet?.sheet ?? sheets[0]?.name ?? null;
  const range = asked.sheet?.range ?? null;
  const [typed, setTyped] = useState(range ?? "");
  const isRange =
    typed.trim() === "" || /^\$?[A-Za-z]{1,3}\$?\d{1,7}:\$?[A-Za-z]{1,3}\$?\d{1,7}$/.test(typed.trim());
  return (
    <>
      <Select
        label={text.sheet}
        options={sheets.map(({ name, rows }) => ({
          value: name,
          label: name,
          description: rows === null ? undefined : text.sheetRows(rows),
        }))}
        value={sheet}
        onChange={(value) => onChange(withSheet(changes, asked, { sheet: value, range: null }))}
      />
      <TextField
        label={text.range}
        isCode
        placeholder={inspection.sheet?.range ?? text.wholeSheet}
        value={typed}
        error={isRange ? null : text.rangeFormat}
        onChange={(value) => {
          setTyped(value);
          const trimmed = value.trim().toUpperCase();
          if (trimmed === "") onChange(withSheet(changes, asked, { range: null }));
          else if (/^\$?[A-Z]{1,3}\$?\d{1,7}:\$?[A-Z]{1,3}\$?\d{1,7}$/.test(trimmed)) {
            onChange(withSheet(changes, asked, { range: trimmed }));
          }
        }}
      />
      <div className={styles.check}>
        <Checkbox
          isSelected={asked.sheet?.hasHeader ?? inspection.sheet?.hasHeader ?? true}
          onChange={(hasHeader) => onChange(withSheet(changes, asked, { hasHeader }))}
        >
          {text.hasHeader}
        </Checkbox>
      </div>
    </>
  );
}

function MoreOptions(props: ReadingFieldsProps & { isCsv: boolean }) {
  const text = messages.imports;
  const options = textInForce(props);
  const set = (change: Partial<TextOptions>): void =>
    props.onChange(withText(props.changes, props.asked, change));
  return (
    <MoreFields label={text.moreOptions}>
      <div className={styles.fields}>
        {props.isCsv ? (
          <>
            <Select
              label={text.quote}
              options={[
                { value: '"', label: text.quotes.double },
                { value: "'", label: text.quotes.single },
                { value: "none", label: text.quotes.none },
              ]}
              value={options.quote === "" ? "none" : (options.quote ?? '"')}
              onChange={(value) => set({ quote: value === "none" ? "" : value })}
            />
            <Select
              label={text.escape}
              isDisabled={options.quote === ""}
              options={[
                { value: "quote", label: text.escapes.quote },
                { value: "\\", label: text.escapes.backslash },
              ]}
              value={options.escape === "\\" ? "\\" : "quote"}
              onChange={(value) => set({ escape: value === "quote" ? (options.quote ?? '"') : value })}
            />
            <SkipLinesField value={options.skipLines ?? 0} onChange={(skipLines) => set({ skipLines })} />
            <NullTextsField value={options.nullTexts} onChange={(nullTexts) => set({ nullTexts })} />
            <Select
              label={text.decimalSeparator}
              options={[
                { value: ".", label: text.decimalSeparators.point },
                { value: ",", label: text.decimalSeparators.comma },
              ]}
              value={options.decimalSeparator ?? "."}
              onChange={(decimalSeparator) =>
                set({
                  decimalSeparator,
                  groupSeparator: options.groupSeparator === decimalSeparator ? null : options.groupSeparator,
                })
              }
            />
            <Select
              label={text.groupSeparator}
              options={[
                { value: "none", label: text.groupSeparators.none },
                ...groupSeparators
                  .filter(({ value }) => value !== (options.decimalSeparator ?? "."))
                  .map(({ value, name }) => ({ value, label: text.groupSeparators[name] })),
              ]}
              value={options.groupSeparator ?? "none"}
              onChange={(value) => set({ groupSeparator: value === "none" ? null : value })}
            />
          </>
        ) : null}
        <ComboBox
          label={text.dateFormat}
          isCode
          suggestions={["%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y", "%m/%d/%Y", "%Y%m%d", "%d-%b-%Y"]}
          placeholder={text.detectedFormat}
          value={options.dateFormat ?? ""}
          onChange={(value) => set({ dateFormat: value.trim() === "" ? null : value })}
        />
        <ComboBox
          label={text.timestampFormat}
          isCode
          suggestions={[
            "%Y-%m-%d %H:%M:%S",
            "%Y-%m-%dT%H:%M:%S",
            "%d.%m.%Y %H:%M:%S",
            "%d.%m.%Y %H:%M",
            "%d/%m/%Y %H:%M:%S",
            "%m/%d/%Y %I:%M %p",
          ]}
          placeholder={text.detectedFormat}
          value={options.timestampFormat ?? ""}
          onChange={(value) => set({ timestampFormat: value.trim() === "" ? null : value })}
        />
      </div>
    </MoreFields>
  );
}

function SkipLinesField({ value, onChange }: { value: number; onChange: (lines: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const isNumber = typed === null || /^\d{1,6}$/.test(typed.trim());
  return (
    <TextField
      label={messages.imports.skipLines}
      inputMode="numeric"
      value={typed ?? String(value)}
      error={isNumber ? null : messages.imports.wholeNumber}
      onChange={(text) => {
        setTyped(text);
        if (/^\d{1,6}$/.test(text.trim())) onChange(Number(text));
      }}
      onBlur={() => {
        if (isNumber) setTyped(null);
      }}
    />
  );
}

/** Texts between commas; the empty text has a box of its own. */
function NullTextsField({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange: (texts: string[]) => void;
}) {
  const text = messages.imports;
  const isEmptyNull = value.includes("");
  const [typed, setTyped] = useState(() => value.filter((one) => one !== "").join(", "));
  const send = (list: string, isNull: boolean): void => {
    const texts = list
      .split(",")
      .map((one) => one.trim())
      .filter((one) => one !== "");
    onChange([...(isNull ? [""] : []), ...new Set(texts)].slice(0, 20));
  };
  return (
    <div className={styles.nulls}>
      <TextField
        label={text.nullTexts}
        isCode
        placeholder={text.nullTextsExample}
        value={typed}
        onChange={(list) => {
          setTyped(list);
          send(list, isEmptyNull);
        }}
      />
      <Checkbox isSelected={isEmptyNull} onChange={(isNull) => send(typed, isNull)}>
        {text.emptyIsNull}
      </Checkbox>
    </div>
  );
}
