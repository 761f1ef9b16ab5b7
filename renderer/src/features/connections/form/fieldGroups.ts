import type { FormField } from "./formFields";

export interface FieldGroups {
  /** What has to be seen: everything up to the last field that is required or secret. */
  readonly main: readonly FormField[];
  /** Refinements that can be left alone. */
  readonly more: readonly FormField[];
}

/** Services put what matters first, so their order stays and only its optional end is folded away. */
export function fieldGroups(fields: readonly FormField[]): FieldGroups {
  const last = fields.findLastIndex(({ required, secret }) => required || secret);
  // Where nothing is required, nothing says what could be folded away.
  const end = last === -1 ? fields.length : last + 1;
  return { main: fields.slice(0, end), more: fields.slice(end) };
}
