import { SourceProblem } from "../SourceProblem";
import type { ReadTable } from "./MysqlContext";
import type { MysqlSettings } from "./MysqlSettings";
import { quoteMysql } from "./quoteMysql";

type Describe = (trouble: {
  readonly message: string;
  readonly settings: MysqlSettings;
  readonly table: ReadTable | undefined;
  readonly account: string;
}) => SourceProblem;

/** Without TLS the server also answers so to a user that may only come with it. */
const wrongPassword: Describe = ({ message, settings: { user, sslMode } }) =>
  new SourceProblem(
    "login",
    `The server refused the user ${user} or its password (${message}). Enter the right ones, and check that the user may come from this computer${sslMode === "disable" ? ", and without TLS" : ""}.`,
  );

const expiredPassword: Describe = ({ settings: { user } }) =>
  new SourceProblem(
    "login",
    `The password of the user ${user} has expired. Let an administrator set a new one (ALTER USER … IDENTIFIED BY …), then enter it.`,
  );

const lockedAccount: Describe = ({ settings: { user } }) =>
  new SourceProblem(
    "login",
    `The account of the user ${user} is locked. Let an administrator open it (ALTER USER … ACCOUNT UNLOCK).`,
  );

const noDatabaseRight: Describe = ({ settings: { user, database }, account }) =>
  new SourceProblem(
    "permission",
    `The user ${user} may not use the database ${database}. Let an administrator run: GRANT SELECT ON ${quoteMysql(database)}.* TO ${account};`,
  );

const forbidden: Describe = ({ message, settings: { user }, table, account }) =>
  new SourceProblem(
    "permission",
    table === undefined
      ? `The server refused the user ${user}: ${message}.`
      : barredText(table, user, account, message),
  );

/** The right that lets a user read a table. @param why in the server's words, where it was asked */
export function barredText(
  { schema, table }: ReadTable,
  user: string,
  account: string,
  why?: string,
): string {
  const reason = why === undefined ? "" : ` (${why})`;
  return `The user ${user} may not read ${schema}.${table}${reason}. Let an administrator run: GRANT SELECT ON ${quoteMysql(schema)}.${quoteMysql(table)} TO ${account};`;
}

const missingDatabase: Describe = ({ settings }) =>
  new SourceProblem(
    "missing",
    `The server has no database named ${settings.database}. Check its spelling, capitals too.`,
  );

const tooMany: Describe = ({ settings }) =>
  new SourceProblem(
    "refused",
    `The server has no free connection for ${settings.user}. Close some, or raise max_connections; the next run tries again.`,
  );

const hostRefused: Describe = ({ message }) =>
  new SourceProblem(
    "login",
    `The server takes no connection from this computer (${message}). Let its address in there.`,
  );

const tlsNeeded: Describe = () =>
  new SourceProblem("tls", "The server takes connections with TLS only. Switch TLS on in the Connection.");

const stopped: Describe = ({ message }) =>
  new SourceProblem(
    "timeout",
    `The server stopped the statement (${message}). If it limits statements in time, raise the limit for this user.`,
  );

const locked: Describe = ({ table }) =>
  new SourceProblem(
    "timeout",
    `Somebody keeps ${table === undefined ? "a table" : `${table.schema}.${table.table}`} locked. The next run tries again.`,
  );

const ended: Describe = () =>
  new SourceProblem(
    "cut",
    "The server ended the connection, for example because it was restarted. The next run tries again.",
  );

const altered: Describe = () =>
  new SourceProblem("cut", "The table was altered at the source during the run. The next run reads it anew.");

const vanished: Describe = ({ message }) =>
  new SourceProblem(
    "missing",
    `The server says: ${message}. It was removed or renamed at the source; the next sync takes what is there then.`,
  );

const brokenView: Describe = ({ message }) => new SourceProblem("permission", brokenViewText(message));

/** @param why in the server's words */
export function brokenViewText(why: string): string {
  return `The view cannot be read at the source: ${why}. Let its owner repair it, or turn it off.`;
}

/** Such as an error that a view's function raises. */
export const otherwise: Describe = ({ message, table }) =>
  new SourceProblem(
    "internal",
    table === undefined
      ? `The server says: ${message}.`
      : `The server could not give the rows of ${table.schema}.${table.table}: ${message}. Put it right there, or turn the table off.`,
  );

/** Sentences for the numbers of the server's errors; some are MariaDB's alone, some MySQL's. */
export const mysqlProblems: Readonly<Record<number, Describe>> = {
  1040: tooMany,
  1044: noDatabaseRight,
  1045: wrongPassword,
  1049: missingDatabase,
  1053: ended,
  1054: vanished,
  1129: hostRefused,
  1130: hostRefused,
  1142: forbidden,
  1143: forbidden,
  1146: vanished,
  1205: locked,
  1203: tooMany,
  1226: tooMany,
  1317: stopped,
  1412: altered,
  1356: brokenView,
  1698: wrongPassword,
  1927: ended,
  1969: stopped,
  1820: expiredPassword,
  1862: expiredPassword,
  3024: stopped,
  3118: lockedAccount,
  3159: tlsNeeded,
  4151: lockedAccount,
};
