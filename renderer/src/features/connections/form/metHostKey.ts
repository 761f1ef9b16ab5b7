import type { FormField } from "./formFields";
import { textOf, type FormValues } from "./FormValues";

/** A server's host key or certificate that a failed test met, and the field in which it is pinned. */
export interface MetHostKey {
  readonly kind: "hostKey" | "certificate";
  readonly field: FormField;
  readonly fingerprint: string;
  /** Whether it takes the place of another one. */
  readonly replaces: boolean;
}

/** The key or certificate that a source names in its refusal, SHA-256 in base64; null where none is, or nothing can pin it. */
export function metHostKey(
  error: string,
  fields: readonly FormField[],
  values: FormValues,
): MetHostKey | null {
  const fingerprint = /SHA256:[A-Za-z0-9+/]{43}/.exec(error)?.[0];
  const field = fields.find(({ name, secret }) => !secret && /fingerprint/i.test(name));
  if (fingerprint === undefined || field === undefined) return null;
  const pinned = textOf(field, values).trim();
  if (pinned === fingerprint) return null;
  const kind = /certificate/i.test(field.name) ? "certificate" : "hostKey";
  return { kind, field, fingerprint, replaces: pinned !== "" };
}
