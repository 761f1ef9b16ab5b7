import { mysqlConnector } from "../../mysql/mysqlConnector";
import { postgresConnector } from "../../postgres/postgresConnector";
import { mariaDbPrograms, startMariaDb } from "../../testing/startMariaDb";
import { postgresPrograms, startPostgres } from "../../testing/startPostgres";
import type { RelationalKind } from "./RelationalKind";

/** Every relational kind whose server may be installed here. */
export const relationalKinds: readonly RelationalKind[] = [
  {
    name: "PostgreSQL",
    isInstalled: postgresPrograms !== null,
    connector: postgresConnector,
    start: startPostgres,
    product: "PostgreSQL",
    wrongPassword: "PostgreSQL refused the password of the user owner. Enter the right one.",
    noTls: "speaks no TLS. Switch it on there (ssl = on)",
    schema: "public",
    empty: "DROP SCHEMA public CASCADE; CREATE SCHEMA public",
    rows: (count) => `generate_series(1, ${count}) AS s(i)`,
    nap: "pg_sleep(0.001)::text",
    async reads(server) {
      const active = "SELECT FROM pg_stat_activity WHERE query LIKE 'COPY%' AND state = 'active'";
      return (await server.query(active)).length;
    },
    makeLate: [
      "CREATE VIEW late AS SELECT 1 / (i - 150000) AS n, repeat('x', 300) AS t FROM generate_series(1, 200000) AS s(i)",
    ],
    lateReason: "division by zero",
  },
  {
    name: "MariaDB",
    isInstalled: mariaDbPrograms !== null,
    connector: mysqlConnector,
    start: startMariaDb,
    product: "The server",
    wrongPassword: "The server refused the user owner or its password",
    noTls: "speaks no TLS. Switch it on there",
    schema: "app",
    empty: "CREATE OR REPLACE DATABASE app CHARACTER SET utf8mb4",
    rows: (count) => `(SELECT seq AS i FROM seq_1_to_${count}) AS s`,
    nap: "sleep(0.001)",
    async reads(server) {
      const active = await server.query("SHOW PROCESSLIST");
      return active.filter(({ Info }) => String(Info).startsWith("SELECT `")).length;
    },
    makeLate: [
      `CREATE FUNCTION checked(n int) RETURNS int DETERMINISTIC BEGIN
         IF n = 150000 THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'row 150000 is broken'; END IF; RETURN n; END`,
      "CREATE VIEW late AS SELECT checked(seq) AS n, repeat('x', 300) AS t FROM seq_1_to_200000",
    ],
    lateReason: "row 150000 is broken",
  },
];
