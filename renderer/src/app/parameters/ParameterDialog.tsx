import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FunctionIndex } from "#shared/sql/functions/FunctionIndex";
import { guessParameterType, type ParameterGuess } from "#shared/sql/parameters/guessParameterType";
import { parameterTypes } from "#shared/domain/writtenStatement";
import type { ParameterValue } from "#shared/sql/parameters/parameterLiteral";
import { FormDialog } from "../../components/FormDialog";
import { Select } from "../../components/Select";
import { FirstField, TextField } from "../../components/TextField";
import { LongTextField } from "../../components/LongTextField";
import { messages } from "../../messages/messages";
import { engineFunctionsQuery } from "../../queries/schemaQueries";
import { type AskedParameter, useParameterForm } from "../state/parameters/askForValues";
import { useWorkbench } from "../state/workspace/workbench";
import { useSchemaIndex } from "../tabs/useSchemaIndex";
import styles from "./ParameterDialog.module.css";
import { entryOf, formOf, type ParameterEntry, type ParameterForm, valueOf } from "./parameterFields";

/** Asks for the values of the parameters of what is about to run, while there is something to ask. */
export function ParameterDialog() {
  const { question } = useParameterForm();
  return question === null ? null : <OpenForm key={question.tabId} question={question} />;
}

type Question = NonNullable<ReturnType<typeof useParameterForm.getState>["question"]>;

function OpenForm({ question }: { question: Question }) {
  const { tabId, profileId, databaseId, parameters } = question;
  const { answer } = useParameterForm();
  const schema = useSchemaIndex(profileId, databaseId);
  const known = useQuery(engineFunctionsQuery(profileId, databaseId)).data;
  const functions = useMemo(() => new FunctionIndex(known?.functions ?? [], []), [known]);
  const [entries, setEntries] = useState(() => rememberedEntries(tabId, parameters));
  const text = messages.parameters;
  const fields = parameters.map((parameter) => {
    const entry = entries[parameter.key] ?? entryOf(undefined);
    const guess = guessParameterType(parameter.sql, parameter.place, schema, functions);
    return { parameter, entry, guess, value: valueOf(entry, guess) };
  });
  const values: Record<string, ParameterValue> = {};
  for (const { parameter, value } of fields) if (value !== null) values[parameter.key] = value;
  return (
    <FormDialog
      title={text.title}
      closeLabel={messages.general.close}
      cancelLabel={messages.general.cancel}
      submitLabel={text.run}
      canSubmit={fields.every(({ value }) => value !== null)}
      onClose={() => answer(null)}
      onSubmit={() => answer(values)}
    >
      <div className={styles.fields}>
        {fields.map(({ parameter, entry, guess, value }, index) => (
          <ParameterField
            key={parameter.key}
            label={parameter.label}
            entry={entry}
            guess={guess}
            isFirst={index === 0}
            isInvalid={value === null && entry.text !== ""}
            onChange={(change) =>
              setEntries((before) => ({ ...before, [parameter.key]: { ...entry, ...change } }))
            }
          />
        ))}
      </div>
      <p className={styles.hint}>{text.hint}</p>
    </FormDialog>
  );
}

interface ParameterFieldProps {
  label: string;
  entry: ParameterEntry;
  guess: ParameterGuess;
  isFirst: boolean;
  isInvalid: boolean;
  onChange: (change: Partial<ParameterEntry>) => void;
}

const forms: readonly ParameterForm[] = ["value", "lines", "list", "null"];

function ParameterField({ label, entry, guess, isFirst, isInvalid, onChange }: ParameterFieldProps) {
  const text = messages.parameters;
  const form = entry.form ?? formOf(guess);
  const type = entry.type ?? guess.type;
  const Field = isFirst ? FirstField : TextField;
  return (
    <div className={styles.field}>
      {form === "list" || form === "lines" ? (
        <LongTextField
          label={label}
          description={form === "list" ? text.listHint : text.linesHint}
          error={isInvalid ? (form === "list" ? text.invalidList(type) : text.invalid(type)) : null}
          value={entry.text}
          isRequired={false}
          isFirst={isFirst}
          onChange={(value) => onChange({ text: value })}
        />
      ) : (
        <Field
          label={label}
          isCode
          value={form === "null" ? text.forms.null : entry.text}
          isDisabled={form === "null"}
          error={isInvalid ? text.invalid(type) : null}
          onChange={(value) => onChange({ text: value })}
        />
      )}
      <div className={styles.choices}>
        <Select
          isLabelHidden
          label={text.type(label)}
          options={parameterTypes.map((name) => ({ value: name, label: name }))}
          value={type}
          onChange={(chosen) => onChange({ type: chosen })}
        />
        <Select
          isLabelHidden
          label={text.form(label)}
          options={forms.map((name) => ({ value: name, label: text.forms[name] }))}
          value={form}
          onChange={(chosen) => onChange({ form: chosen })}
        />
      </div>
    </div>
  );
}

function rememberedEntries(
  tabId: string,
  parameters: readonly AskedParameter[],
): Readonly<Record<string, ParameterEntry>> {
  const tab = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
  const known = tab?.kind === "query" ? (tab.parameters ?? []) : [];
  return Object.fromEntries(
    parameters.map(({ key }) => [key, entryOf(known.find(({ name }) => name === key))]),
  );
}
