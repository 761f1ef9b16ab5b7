/**
 * What the numbers of a column are about, as far as its name says: names of things and codes, which have no sum, or amounts
 * of one kind, which have none with amounts of another. `other` where the name says nothing.
 */
export type ColumnMeaning = "identifier" | "money" | "count" | "share" | "other";

/** A number whose name ends with one of these tells things apart or is a place on a scale: 17 + 18 is no such thing. */
const identifiers = words(
  "id ids key keys pk fk uid guid uuid oid no nr number zip zipcode postcode plz phone telephone mobile fax year month week weekday code codes iban isbn ean sku ssn vat latitude longitude lat lon lng port version",
);
const money = words(
  "amount price cost costs revenue sales turnover profit margin tax fee fees discount balance salary wage budget total subtotal money payment paid value usd eur gbp chf",
);
const counts = words("count counts quantity qty items pieces units stock orders rows visits views clicks");
const shares = words("rate ratio percent percentage pct share score");

/**
 * The meaning of a column by its name: `customer_id`, `customerId` and `Customer ID` are identifiers, `unit price` is
 * money. The last word decides.
 */
export function columnMeaning(name: string): ColumnMeaning {
  const parts = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "");
  const last = parts.at(-1) ?? "";
  if (identifiers.has(last)) return "identifier";
  if (money.has(last)) return "money";
  if (counts.has(last)) return "count";
  return shares.has(last) ? "share" : "other";
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
