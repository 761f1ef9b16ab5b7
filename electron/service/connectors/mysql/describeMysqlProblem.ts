import { networkProblem } from "../networkProblem";
import { SourceProblem } from "../SourceProblem";
import type { MysqlSettings } from "./MysqlSettings";
import { quoteMysql } from "./quoteMysql";

/** A table that was being read when the error came. */
export interface ReadTable {
  readonly schema: string;
  readonly table: string;
}

type Describe = (context: {
  readonly message: string;
  readonly settings: MysqlSettings;
  readonly table: ReadTable | undefined;
}) => SourceProblem;

/** A user as GRANT names it; from where it may come is not known here. */
const account = (user: string) => `'${user.replaceAll("'", "''")}'@'%'`;

const wrongPassword: Describe = ({ message, settings }) =>
  new SourceProblem(
    "login",
    `The server refused the user ${settings.user} or its password (${message}). Enter the right ones, and check that the user may come from this computer.`,
  );

const noDatabaseRight: Describe = ({ settings: { user, database } }) =>
  new SourceProblem(
    "permission",
    `The user ${user} may not use the database ${database}. Let an administrator run: GRANT SELECT ON ${quoteMysql(database)}.* TO ${account(user)};`,
  );

const forbidden: Describe = ({ message, settings: { user, database }, table }) =>
  new SourceProblem(
    "permission",
    table === undefined
      ? `The server refused the user ${user}: ${message}.`
      : `The user ${user} may not read ${table.schema}.${table.table} (${message}). Let an administrator run: GRANT SELECT ON ${quoteMysql(database)}.${quoteMysql(table.table)} TO ${account(user)};`,
  );

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

const brokenView: Describe = ({ message }) =>
  new SourceProblem(
    "permission",
    `The view cannot be read at the source: ${message}. Let its owner repair it, or turn it off.`,
  );

const byNumber: Readonly<Record<number, Describe>> = {
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
  3024: stopped,
  3159: tlsNeeded,
};

/** The driver keeps the words of an error in the TLS handshake, and not its code. */
const tlsErrors: readonly (readonly [RegExp, string])[] = [
  [/does not match certificate/, "ERR_TLS_CERT_ALTNAME_INVALID"],
  [/has expired|not yet valid/, "CERT_HAS_EXPIRED"],
  [/certificate/, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
];

/** What went wrong with a MySQL or MariaDB source, as a sentence with its remedy. */
export function describeMysqlProblem(
  error: unknown,
  settings: MysqlSettings,
  table?: ReadTable,
): SourceProblem {
  if (error instanceof SourceProblem) return error;
  const message = error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
  const describe = byNumber[errorNumber(error)];
  if (describe !== undefined) return describe({ message, settings, table });
  const address = { product: "the server", host: settings.host, port: settings.port };
  const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined;
  if (code === "HANDSHAKE_NO_SSL_SUPPORT") {
    return new SourceProblem(
      "tls",
      `The server at ${settings.host}:${settings.port} speaks no TLS. Switch it on there; only where the way to it is safe, turn TLS off in the Connection.`,
    );
  }
  if (code === "HANDSHAKE_SSL_ERROR") {
    const [, tlsCode] = tlsErrors.find(([text]) => text.test(message)) ?? [];
    return describeMysqlProblem(Object.assign(new Error(message), { code: tlsCode ?? "EPROTO" }), settings);
  }
  if (code === "PROTOCOL_CONNECTION_LOST" || /closed state/.test(message)) {
    return describeMysqlProblem(Object.assign(new Error(message), { code: "ECONNRESET" }), settings);
  }
  const problem = networkProblem(error, address);
  return problem ?? new SourceProblem("internal", `The server says: ${message}.`, { cause: error });
}

function errorNumber(error: unknown): number {
  const errno: unknown =
    typeof error === "object" && error !== null ? Reflect.get(error, "errno") : undefined;
  return typeof errno === "number" ? errno : 0;
}
