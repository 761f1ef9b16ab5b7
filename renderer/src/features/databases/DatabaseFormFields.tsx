import type { Engine } from "#shared/api/database";
import { regions } from "#shared/api/wire/database";
import { useState } from "react";
import { Checkbox } from "../../components/Checkbox";
import { ComboBox } from "../../components/ComboBox";
import { MoreFields } from "../../components/MoreFields";
import { Notice } from "../../components/Notice";
import { Select } from "../../components/Select";
import { FirstField, TextField } from "../../components/TextField";
import { messages } from "../../messages/messages";
import { type DatabaseForm, type DatabaseFormErrors, vmSizeSuggestions } from "./databaseForm";
import styles from "./DatabaseFormFields.module.css";

interface DatabaseFormFieldsProps {
  form: DatabaseForm;
  errors: DatabaseFormErrors;
  engines: readonly Engine[];
  haveEnginesFailed: boolean;
  isEmbedded: boolean;
  onChange: (change: Partial<DatabaseForm>) => void;
}

/** Selects need a value for "leave it to the service". */
const unset = "unset";

/** The name, which is all that a database needs, and what else a service can be asked for. */
export function DatabaseFormFields(props: DatabaseFormFieldsProps) {
  const { form, errors, onChange } = props;
  const [isMoreOpen, setMoreOpen] = useState(false);
  const text = messages.databases.form;
  const { name: nameError = null, ...otherErrors } = errors;
  return (
    <div className={styles.form}>
      <FirstField
        label={text.name}
        placeholder={text.namePlaceholder}
        value={form.name}
        error={nameError}
        onChange={(name) => onChange({ name })}
      />
      {props.haveEnginesFailed ? <Notice tone="warning">{text.enginesFailed}</Notice> : null}
      <MoreFields
        label={text.more}
        isExpanded={isMoreOpen || Object.keys(otherErrors).length > 0}
        onExpandedChange={setMoreOpen}
      >
        <div className={styles.fields}>
          {props.isEmbedded && props.engines.length < 2 ? null : <EngineAndPlace {...props} />}
          <Capacity {...props} />
        </div>
      </MoreFields>
    </div>
  );
}

/** Engine, region and machine: without effect on this computer, where they are not asked for. */
function EngineAndPlace({ form, errors, engines, isEmbedded, onChange }: DatabaseFormFieldsProps) {
  const text = messages.databases.form;
  const engine = engines.find(({ id }) => id === form.engine) ?? engines.find(({ isDefault }) => isDefault);
  const allowed = regions.filter(
    (one) => engine === undefined || engine.regions.length === 0 || engine.regions.includes(one),
  );
  const [only, ...others] = allowed;
  return (
    <>
      <Select
        label={text.engine}
        options={engines.map((one) => ({ value: one.id, label: engineLabel(one) }))}
        value={engine?.id ?? null}
        placeholder={text.regionDefault}
        isDisabled={engines.length === 0}
        onChange={(id) => onChange({ engine: id, region: "" })}
      />
      {isEmbedded ? null : (
        <>
          <Select
            label={text.region}
            options={[
              { value: unset, label: text.regionDefault },
              ...allowed.map((one) => ({
                value: one,
                label: one === "iad" && allowed.length > 1 ? text.recommended(one) : one,
              })),
            ]}
            value={form.region === "" ? unset : form.region}
            description={
              engine !== undefined && only !== undefined && others.length === 0
                ? text.regionOnly(engine.name ?? engine.id, only)
                : text.regionHint
            }
            onChange={(region) => onChange({ region: region === unset ? "" : region })}
          />
          <ComboBox
            label={text.vmSize}
            optionalText={messages.general.optional}
            isCode
            suggestions={vmSizeSuggestions}
            value={form.vmSize}
            placeholder={text.vmSizeDefault}
            error={errors.vmSize ?? null}
            onChange={(vmSize) => onChange({ vmSize })}
          />
        </>
      )}
    </>
  );
}

function Capacity({ form, errors, onChange }: DatabaseFormFieldsProps) {
  const text = messages.databases.form;
  const optional = messages.general.optional;
  return (
    <>
      <TextField
        label={text.memory}
        optionalText={optional}
        inputMode="numeric"
        value={form.memoryMb}
        placeholder="1024"
        suffix={text.memoryUnit}
        description={text.memoryHint}
        error={errors.memoryMb ?? null}
        onChange={(memoryMb) => onChange({ memoryMb })}
      />
      <TextField
        label={text.ttl}
        optionalText={optional}
        inputMode="decimal"
        value={form.ttlHours}
        suffix={text.ttlUnit}
        description={text.ttlHint}
        error={errors.ttlHours ?? null}
        onChange={(ttlHours) => onChange({ ttlHours })}
      />
      <div className={styles.wide}>
        <Checkbox
          isSelected={form.autoStop}
          description={text.autoStopHint}
          onChange={(autoStop) => onChange({ autoStop })}
        >
          {text.autoStop}
        </Checkbox>
      </div>
    </>
  );
}

function engineLabel(engine: Engine): string {
  const name = engine.name ?? engine.id;
  return engine.version === null ? name : `${name} ${engine.version}`;
}
