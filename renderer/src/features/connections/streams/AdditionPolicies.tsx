import type { Additions } from "#shared/api/connection";
import { additionPolicies, type AdditionPolicy } from "#shared/domain/additionPolicy";
import { Select } from "../../../components/Select";
import { messages } from "../../../messages/messages";
import styles from "./StreamPicker.module.css";

interface AdditionPoliciesProps {
  /** What counts now, chosen or by default. */
  policies: { readonly newTables: AdditionPolicy; readonly newColumns: AdditionPolicy };
  onChange: (changed: Partial<Additions>) => void;
  isDisabled?: boolean;
}

/** What is done with tables and columns that the source gets later. */
export function AdditionPolicies({ policies, onChange, isDisabled = false }: AdditionPoliciesProps) {
  const text = messages.connectionStreams.additions;
  const options = additionPolicies.map((value) => ({
    value,
    label: text.choices[value],
    description: text.descriptions[value],
  }));
  return (
    <fieldset className={styles.additions}>
      <legend className="visually-hidden">{text.legend}</legend>
      <Select
        label={text.newTables}
        options={options}
        value={policies.newTables}
        onChange={(newTables) => onChange({ newTables })}
        isDisabled={isDisabled}
      />
      <Select
        label={text.newColumns}
        options={options}
        value={policies.newColumns}
        onChange={(newColumns) => onChange({ newColumns })}
        isDisabled={isDisabled}
      />
    </fieldset>
  );
}
