import { quoteAlways as quote } from "./quote";

/*
 * Lists and structs in brackets and braces call `list_value` and `struct_pack` by these names alone, which a macro of the database may
 * have: these cannot be shadowed.
 */

/** @param values SQL of each */
export function listOf(values: readonly string[]): string {
  return `system.main.list_value(${values.join(", ")})`;
}

/** @param fields names, and SQL of their values; at least one */
export function structOf(fields: readonly (readonly [string, string])[]): string {
  return `system.main.struct_pack(${fields.map(([name, value]) => `${quote(name)} := ${value}`).join(", ")})`;
}
