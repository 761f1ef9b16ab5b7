import type { KeyScope } from "#shared/domain/access/serviceKey";
import { messages } from "../messages/messages";
import { Select } from "./Select";
import { FirstField } from "./TextField";

/** Hours until a key or token expires; null: never. */
const expiries = { never: null, day: 24, week: 168, month: 720, quarter: 2160, year: 8760 } as const;

export type Expiry = keyof typeof expiries;

export function hoursUntil(expiry: Expiry): number | null {
  return expiries[expiry];
}

/** What a new key or token is asked for. */
export interface AccessForm {
  readonly name: string;
  readonly scope: KeyScope;
  readonly expiry: Expiry;
}

/** What is wrong with a name; null for a good one. */
export function accessNameError(name: string): string | null {
  const { nameMissing, nameTooLong } = messages.access;
  if (name.trim() === "") return nameMissing;
  return name.trim().length > 100 ? nameTooLong : null;
}

interface AccessFieldsProps {
  form: AccessForm;
  nameError: string | null;
  onChange: (change: Partial<AccessForm>) => void;
}

/** Name, scope and expiry of a new key or token. */
export function AccessFields({ form, nameError, onChange }: AccessFieldsProps) {
  const text = messages.access;
  return (
    <>
      <FirstField
        label={text.name}
        description={text.nameHint}
        value={form.name}
        error={nameError}
        onChange={(name) => onChange({ name })}
      />
      <Select
        label={text.scope}
        options={(["full", "read"] as const).map((value) => ({ value, label: text.scopes[value] }))}
        value={form.scope}
        onChange={(scope) => onChange({ scope })}
      />
      <Select
        label={text.expiry}
        options={(Object.keys(expiries) as Expiry[]).map((value) => ({ value, label: text.expiries[value] }))}
        value={form.expiry}
        onChange={(expiry) => onChange({ expiry })}
      />
    </>
  );
}
