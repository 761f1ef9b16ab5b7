import type { FormField } from "./formFields";

/** What stands in a field: text as typed, or a yes or no. */
export type FieldValue = string | boolean;

/** What stands in each field, by its key; one that is absent was not touched. */
export type FormValues = ReadonlyMap<string, FieldValue>;

/** What stands in a field nobody touched: its default, which is sent too. */
export function initialValue({ type, defaultValue }: FormField): FieldValue {
  if (type === "boolean") return defaultValue === true || defaultValue === "true";
  return defaultValue === null ? "" : String(defaultValue);
}

export function valueOf(field: FormField, values: FormValues): FieldValue {
  return values.get(field.key) ?? initialValue(field);
}

/** The value as text; a yes or no is no text. */
export function textOf(field: FormField, values: FormValues): string {
  const value = valueOf(field, values);
  return typeof value === "string" ? value : "";
}

export function withValue(values: FormValues, key: string, value: FieldValue): FormValues {
  return new Map([...values, [key, value]]);
}

/** Whether two forms say the same, whatever was touched to get there. */
export function isSameForm(fields: readonly FormField[], a: FormValues, b: FormValues): boolean {
  return fields.every((field) => valueOf(field, a) === valueOf(field, b));
}
