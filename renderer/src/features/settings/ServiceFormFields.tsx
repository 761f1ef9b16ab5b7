import type { CSSProperties } from "react";
import { Label, Radio, RadioGroup } from "react-aria-components";
import { keyScopes, profileColors } from "#shared/domain/profile";
import { Button } from "../../components/Button";
import { Checkbox } from "../../components/Checkbox";
import fieldStyles from "../../components/field.module.css";
import { Select } from "../../components/Select";
import { FirstField, TextField } from "../../components/TextField";
import { messages } from "../../messages/messages";
import { completedAddress, type ServiceForm, type ServiceFormErrors } from "./serviceForm";
import styles from "./ServiceFormFields.module.css";

interface ServiceFormFieldsProps {
  form: ServiceForm;
  errors: Partial<ServiceFormErrors>;
  onChange: (change: Partial<ServiceForm>) => void;
}

/** Name, address, colour, scope and the production mark of a service. */
export function ServiceFormFields({ form, errors, onChange }: ServiceFormFieldsProps) {
  const text = messages.settings.form;
  const completed = completedAddress(form.baseUrl);
  return (
    <div className={styles.fields}>
      <FirstField
        label={text.name}
        placeholder={text.namePlaceholder}
        value={form.name}
        error={errors.name ?? null}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={text.address}
        isCode
        placeholder={text.addressPlaceholder}
        description={text.addressHint}
        value={form.baseUrl}
        error={errors.baseUrl ?? null}
        onChange={(baseUrl) => onChange({ baseUrl })}
      />
      {completed === null ? null : (
        <div>
          <Button onPress={() => onChange({ baseUrl: completed })}>{text.replaceAddress(completed)}</Button>
        </div>
      )}
      <RadioGroup
        className={styles.colors ?? ""}
        orientation="horizontal"
        value={form.color}
        onChange={(value) => {
          const color = profileColors.find((one) => one === value);
          if (color !== undefined) onChange({ color });
        }}
      >
        <Label className={fieldStyles.label ?? ""}>{text.color}</Label>
        <div className={styles.swatches}>
          {profileColors.map((color) => (
            <Radio
              key={color}
              value={color}
              className={styles.swatch ?? ""}
              aria-label={messages.settings.colors[color]}
              style={{ "--swatch": `var(--profile-${color})` } as CSSProperties}
            />
          ))}
          <span className={styles.colorName}>{messages.settings.colors[form.color]}</span>
        </div>
      </RadioGroup>
      <Select
        label={text.scope}
        options={keyScopes.map((scope) => ({ value: scope, label: text.scopes[scope] }))}
        value={form.keyScope}
        onChange={(keyScope) => onChange({ keyScope })}
      />
      <Checkbox
        isSelected={form.production}
        description={text.productionHint}
        onChange={(production) => onChange({ production })}
      >
        {text.production}
      </Checkbox>
    </div>
  );
}
