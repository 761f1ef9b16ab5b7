import { quoteAlways, quoteText } from "#shared/sql/quote";

/** What a program needs to find a database and be let in. */
export interface DirectTarget {
  readonly host: string;
  readonly port: number;
  /** An id, which is letters, digits and underscores: it needs no quotes anywhere. */
  readonly databaseId: string;
  /** What people call the database. */
  readonly name: string;
  readonly token: string;
}

/** Stands for a token that is not known any more. */
export const tokenPlaceholder = "YOUR_TOKEN";

/** Programs with a text of their own, in the order of the list. */
export const clientNames = ["psql", "duckdb", "python", "r", "jdbc", "odbc", "dbt", "grafana"] as const;

export type ClientName = (typeof clientNames)[number];

const user = "wharf";

/** What is pasted into a program. Tokens have letters, digits, hyphens and underscores only. */
export function clientText(client: ClientName, target: DirectTarget): string {
  const { host, port, databaseId, name, token } = target;
  const uri = `postgresql://${user}:${token}@${host}:${port}/${databaseId}`;
  switch (client) {
    case "psql":
      return `psql "${uri}"`;
    case "duckdb":
      return `ATTACH ${quoteText(uri)} AS ${quoteAlways(name)} (TYPE postgres);`;
    case "python":
      return [
        "import psycopg",
        "",
        `with psycopg.connect("${uri}") as connection:`,
        '    print(connection.execute("SELECT 42").fetchall())',
      ].join("\n");
    case "r":
      return [
        "library(DBI)",
        "connection <- dbConnect(RPostgres::Postgres(),",
        `  host = "${host}", port = ${port}, dbname = "${databaseId}",`,
        `  user = "${user}", password = "${token}")`,
      ].join("\n");
    case "jdbc":
      return `jdbc:postgresql://${host}:${port}/${databaseId}?user=${user}&password=${token}`;
    case "odbc":
      return `Driver={PostgreSQL Unicode};Server=${host};Port=${port};Database=${databaseId};Uid=${user};Pwd=${token};`;
    case "dbt":
      return [
        "wharf:",
        "  target: dev",
        "  outputs:",
        "    dev:",
        "      type: postgres",
        `      host: ${host}`,
        `      port: ${port}`,
        `      user: ${user}`,
        `      password: "${token}"`,
        `      dbname: ${databaseId}`,
        "      schema: main",
        "      threads: 1",
      ].join("\n");
    case "grafana":
      return [
        "apiVersion: 1",
        "datasources:",
        `  - name: ${JSON.stringify(name)}`,
        "    type: postgres",
        `    url: ${host}:${port}`,
        `    user: ${user}`,
        "    jsonData:",
        `      database: ${databaseId}`,
        "      sslmode: disable",
        "    secureJsonData:",
        `      password: "${token}"`,
      ].join("\n");
  }
}
