import { fieldFault } from "./fieldFault";
import type { FormField } from "./formFields";
import { valueOf, type FormValues } from "./FormValues";

/** What is wrong, by the key of the field; empty: the form can be sent. */
export type FormFaults = ReadonlyMap<string, string>;

/** @param kept Keys of fields whose value the service holds already. */
export function formFaults(
  fields: readonly FormField[],
  values: FormValues,
  kept: ReadonlySet<string> = new Set(),
): FormFaults {
  return new Map(
    fields.flatMap((field) => {
      const fault = fieldFault(field, valueOf(field, values), kept.has(field.key));
      return fault === null ? [] : [[field.key, fault] as const];
    }),
  );
}
