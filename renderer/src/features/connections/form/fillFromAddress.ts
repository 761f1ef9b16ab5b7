import type { FormField } from "./formFields";
import { withValue, type FormValues } from "./FormValues";

const schemes = /^(postgres|postgresql|mysql|mariadb):\/\//i;

/** What programs call their TLS modes, as the nearest one that a form offers. */
const tlsModes: ReadonlyMap<string, string> = new Map([
  ["disable", "disable"],
  ["allow", "require"],
  ["prefer", "require"],
  ["require", "require"],
  ["verify-ca", "verify-full"],
  ["verify-full", "verify-full"],
]);

/** Whether a form has the fields that the address of a database fills. */
export function takesAddress(fields: readonly FormField[]): boolean {
  return ["host", "database", "user", "password"].every((name) =>
    fields.some((field) => field.name === name),
  );
}

/**
 * The form with the parts of an address filled in, such as postgres://user:password@host:5432/database; null where the
 * text is no such address.
 */
export function fillFromAddress(
  fields: readonly FormField[],
  values: FormValues,
  text: string,
): FormValues | null {
  const typed = text.trim();
  if (!schemes.test(typed) || !takesAddress(fields)) return null;
  // Only addresses of http and its like are taken apart with their host and port.
  const asWeb = typed.replace(schemes, "http://");
  if (!URL.canParse(asWeb)) return null;
  const address = new URL(asWeb);
  const parts = new Map([
    ["host", address.hostname.replace(/^\[(.*)\]$/, "$1")],
    ["port", address.port],
    ["user", decoded(address.username)],
    ["password", decoded(address.password)],
    ["database", decoded(address.pathname.slice(1))],
    ["sslMode", tlsMode(fields, address)],
  ]);
  return fields.reduce((filled, field) => {
    const part = parts.get(field.name) ?? "";
    return part === "" ? filled : withValue(filled, field.key, part);
  }, values);
}

/** A form that checks certificates by itself goes on doing so: addresses ask for less out of habit. */
function tlsMode(fields: readonly FormField[], address: URL): string {
  const mode = tlsModes.get(address.searchParams.get("sslmode") ?? "") ?? "";
  const isChecked = fields.some(
    ({ name, defaultValue }) => name === "sslMode" && String(defaultValue).startsWith("verify"),
  );
  return mode === "require" && isChecked ? "" : mode;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
