import type { Engine } from "#shared/api/database";
import { regions } from "#shared/api/wire/database";
import { Checkbox } from "../../components/Checkbox";
import { ComboBox } from "../../components/ComboBox";
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

export function DatabaseFormFields(props: DatabaseFormFieldsProps) {
  const { form, errors, engines, onChange } = props;
  const text = messages.databases.form;
  const optional = messages.general.optional;
  const engine = engines.find(({ id }) => id === form.engine) ?? engines.find(({ isDefault }) => isDefault);
  const allowed = regions.filter(
    (one) => engine === undefined || engine.regions.length === 0 || engine.regions.includes(one),
  );
  const [only, ...others] = allowed;
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <FirstField
          label={text.name}
          placeholder={text.namePlaceholder}
          value={form.name}
          error={errors.name ?? null}
          onChange={(name) => onChange({ name })}
        />
      </div>
      {props.haveEnginesFailed ? (
        <div className={styles.wide}>
          <Notice tone="warning">{text.enginesFailed}</Notice>
        </div>
      ) : null}
      <Select
        label={text.engine}
        options={engines.map((one) => ({ value: one.id, label: engineLabel(one) }))}
        value={engine?.id ?? null}
        placeholder={text.regionDefault}
        isDisabled={engines.length === 0}
        onChange={(id) => onChange({ engine: id, region: "" })}
      />
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
        optionalText={optional}
        isCode
        suggestions={vmSizeSuggestions}
        value={form.vmSize}
        placeholder={text.vmSizeDefault}
        error={errors.vmSize ?? null}
        onChange={(vmSize) => onChange({ vmSize })}
      />
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
      <div className={styles.check}>
        <Checkbox
          isSelected={form.autoStop}
          description={text.autoStopHint}
          onChange={(autoStop) => onChange({ autoStop })}
        >
          {text.autoStop}
        </Checkbox>
      </div>
      {props.isEmbedded ? <p className={styles.hint}>{text.embeddedHint}</p> : null}
    </div>
  );
}

function engineLabel(engine: Engine): string {
  const name = engine.name ?? engine.id;
  return engine.version === null ? name : `${name} ${engine.version}`;
}
