/** Tables of a source, in two schemas. */
export const orders = {
  table: "orders",
  schema: "public",
  columns: { id: "INTEGER", amount: "DECIMAL(10,2)", note: "VARCHAR" },
  primaryKey: ["id"],
  rows: [
    [1, "1.10", "a"],
    [2, "2.20", null],
  ],
};
export const users = { table: "users", schema: "crm", columns: { id: "INTEGER" }, rows: [[7]] };
