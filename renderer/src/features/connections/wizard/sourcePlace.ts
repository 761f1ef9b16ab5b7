import type { FormField } from "../form/formFields";
import { textOf, type FormValues } from "../form/FormValues";

/** Where a source is, from whatever its form asks: host, port and database, or the first thing that is required. */
export function sourcePlace(fields: readonly FormField[], values: FormValues): string {
  const of = (name: string) => {
    const field = fields.find((one) => one.name === name && !one.secret);
    return field === undefined ? "" : textOf(field, values).trim();
  };
  const host = of("host");
  if (host !== "") {
    const port = of("port");
    const database = of("database");
    return `${host}${port === "" ? "" : `:${port}`}${database === "" ? "" : `/${database}`}`;
  }
  const first = fields.find(({ required, secret }) => required && !secret);
  return first === undefined ? "" : (textOf(first, values).trim().split("\n")[0] ?? "");
}
