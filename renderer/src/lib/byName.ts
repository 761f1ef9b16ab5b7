/** The order of names in lists: numbers in them count as such, and case does not. */
export const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
