import { quoteAlways } from "#shared/sql/quote";
import { messages } from "../../../messages/messages";
import { type FormField, type FormValues, textOf } from "./FormValues";

/** Help for a kind of source that is well known. */
export interface SourceHint {
  readonly title: string;
  readonly text: string;
  /** What to copy and pass on: statements, or an address; null where there is nothing yet. */
  readonly copy: string | null;
  /** What the copied text is called on its button. */
  readonly copyLabel: string;
}

/** The help for a kind of source, made from what stands in its form; null for kinds that need none. */
export function sourceHint(
  kind: string,
  fields: readonly FormField[],
  values: FormValues,
): SourceHint | null {
  const text = messages.connectionForms.hints;
  const of = (name: string) => {
    const field = fields.find((one) => one.name === name);
    return field === undefined ? "" : textOf(field, values).trim();
  };
  const name = kind.toLowerCase();
  if (name.includes("postgres"))
    return { ...text.postgres, copy: postgresGrants(of("database"), of("user"), of("schemas")) };
  if (name.includes("mysql") || name.includes("mariadb"))
    return { ...text.mysql, copy: mysqlGrants(of("database"), of("user")) };
  if (name.includes("sftp")) return { ...text.sftp, copy: null };
  if (name.includes("sheet")) {
    const address = serviceAccountAddress(of("serviceAccountKey"));
    return { ...text.sheets(address), copy: address };
  }
  return null;
}

function postgresGrants(database: string, user: string, schemas: string): string {
  const role = quoteAlways(user === "" ? "wharf_reader" : user);
  const names = schemas
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const perSchema = (names.length === 0 ? ["public"] : names).flatMap((schema) => [
    `GRANT USAGE ON SCHEMA ${quoteAlways(schema)} TO ${role};`,
    `GRANT SELECT ON ALL TABLES IN SCHEMA ${quoteAlways(schema)} TO ${role};`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA ${quoteAlways(schema)} GRANT SELECT ON TABLES TO ${role};`,
  ]);
  return [
    `GRANT CONNECT ON DATABASE ${quoteAlways(database === "" ? "your_database" : database)} TO ${role};`,
    ...perSchema,
  ].join("\n");
}

function mysqlGrants(database: string, user: string): string {
  const name = (database === "" ? "your_database" : database).replaceAll("`", "``");
  const account = (user === "" ? "wharf_reader" : user).replaceAll("\\", "\\\\").replaceAll("'", "\\'");
  return `GRANT SELECT, SHOW VIEW ON \`${name}\`.* TO '${account}'@'%';`;
}

/** The address with which a spreadsheet has to be shared; it is no secret, unlike the key around it. */
function serviceAccountAddress(key: string): string | null {
  return /"client_email"\s*:\s*"([^"\\\s]+@[^"\\\s]+)"/.exec(key)?.[1] ?? null;
}
