const tables = ["orders", "customers", "products", "shipments", "payments"] as const;

/** SQL that makes the tables of the script. */
export const scriptTables = tables
  .map((table) => {
    const own = Array.from({ length: 20 }, (_, index) => `${table}_value_${index} DOUBLE`);
    return `CREATE TABLE ${table} (id BIGINT, customer_id BIGINT, name VARCHAR, ${own.join(", ")});`;
  })
  .join("\n");

/** Ten lines, as analysts write them. */
function statement(index: number): string {
  const [first, second] = [tables[index % 5] ?? "orders", tables[(index + 1) % 5] ?? "orders"];
  return `-- question ${index}: what ${first} and ${second} have in common
WITH recent AS (
  SELECT id, customer_id, name, ${first}_value_${index % 20} AS amount FROM ${first}
  WHERE ${first}_value_3 > ${index} AND name NOT LIKE '%test%'
)
SELECT r.customer_id, count(*) AS n, sum(r.amount) AS total, max(s.name) AS "last name"
FROM recent r JOIN ${second} s ON s.customer_id = r.customer_id
WHERE s.${second}_value_${index % 20} BETWEEN 1 AND ${index + 10} /* both ends */
GROUP BY ALL ORDER BY total DESC NULLS LAST
LIMIT 100;
`;
}

/** A script of so many lines, a multiple of ten. */
export function longScript(lines: number): string {
  return Array.from({ length: lines / 10 }, (_, index) => statement(index)).join("");
}
