import { malformedAnswer } from "../relational/malformedAnswer";
import { errorCode, networkError, SourceError } from "../../service/connectors/SourceError";
import type { MysqlContext, MysqlSettings, ReadTable } from "./MysqlSettings";
import { quoteAccount, quoteMysql } from "./quoteMysql";

type Describe = (trouble: {
  readonly message: string;
  readonly settings: MysqlSettings;
  readonly table: ReadTable | undefined;
  readonly account: string;
}) => SourceError;

/** Without TLS the server also answers so to a user that may only come with it. */
const wrongPassword: Describe = ({ message, settings: { user, sslMode } }) =>
  new SourceError(
    "login",
    `The server refused the user ${user} or its password (${message}). Enter the right ones, and check that the user may come from this computer${sslMode === "disable" ? ", and without TLS" : ""}.`,
  );

const expiredPassword: Describe = ({ settings: { user } }) =>
  new SourceError(
    "login",
    `The password of the user ${user} has expired. Let an administrator set a new one (ALTER USER … IDENTIFIED BY …), then enter it.`,
  );

const lockedAccount: Describe = ({ settings: { user } }) =>
  new SourceError(
    "login",
    `The account of the user ${user} is locked. Let an administrator open it (ALTER USER … ACCOUNT UNLOCK).`,
  );

const noDatabaseRight: Describe = ({ settings: { user, database }, account }) =>
  new SourceError(
    "permission",
    `The user ${user} may not use the database ${database}. Let an administrator run: GRANT SELECT ON ${quoteMysql(database)}.* TO ${account};`,
  );

const forbidden: Describe = ({ message, settings: { user }, table, account }) =>
  new SourceError(
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
  new SourceError(
    "missing",
    `The server has no database named ${settings.database}. Check its spelling, capitals too.`,
  );

const tooMany: Describe = ({ settings }) =>
  new SourceError(
    "refused",
    `The server has no free connection for ${settings.user}. Close some, or raise max_connections; the next run tries again.`,
  );

const hostRefused: Describe = ({ message }) =>
  new SourceError(
    "login",
    `The server takes no connection from this computer (${message}). Let its address in there.`,
  );

const tlsNeeded: Describe = () =>
  new SourceError("tls", "The server takes connections with TLS only. Switch TLS on in the Connection.");

const stopped: Describe = ({ message }) =>
  new SourceError(
    "timeout",
    `The server stopped the statement (${message}). If it limits statements in time, raise the limit for this user.`,
  );

const locked: Describe = ({ table }) =>
  new SourceError(
    "timeout",
    `Somebody keeps ${table === undefined ? "a table" : `${table.schema}.${table.table}`} locked. The next run tries again.`,
  );

const ended: Describe = () =>
  new SourceError(
    "cut",
    "The server ended the connection, for example because it was restarted. The next run tries again.",
  );

const altered: Describe = () =>
  new SourceError("cut", "The table was altered at the source during the run. The next run reads it again.");

const vanished: Describe = ({ message }) =>
  new SourceError(
    "missing",
    `The server says: ${message}. It was removed or renamed at the source; the next sync takes what is there then.`,
  );

const brokenView: Describe = ({ message }) => new SourceError("permission", brokenViewText(message));

/** @param why in the server's words */
export function brokenViewText(why: string): string {
  return `The view cannot be read at the source: ${why}. Let its owner repair it, or turn it off.`;
}

/** Such as an error that a view's function raises. */
export const otherwise: Describe = ({ message, table }) =>
  new SourceError(
    "internal",
    table === undefined
      ? `The server says: ${message}.`
      : `The server could not read ${table.schema}.${table.table}: ${message}. Fix it at the source, or turn the table off.`,
  );

/** Sentences for the numbers of the server's errors; some are MariaDB's alone, some MySQL's. */
export const mysqlErrors: Readonly<Record<number, Describe>> = {
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

/** The driver keeps the words of an error in the TLS handshake, and not its code. */
const tlsErrors: readonly (readonly [RegExp, string])[] = [
  [/does not match certificate/, "ERR_TLS_CERT_ALTNAME_INVALID"],
  [/has expired|not yet valid/, "CERT_HAS_EXPIRED"],
  [/certificate/, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
];

/** What went wrong with a MySQL or MariaDB source, as a sentence with its remedy. */
export function describeMysqlError(
  error: unknown,
  settings: MysqlSettings,
  context?: MysqlContext,
): SourceError {
  if (error instanceof SourceError) return error;
  // The driver's own, where an answer is not what it expects.
  if (error instanceof TypeError || error instanceof RangeError)
    return malformedAnswer("The server", error.message);
  const message = error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
  const number = errorNumber(error);
  if (number !== null) {
    const account = context?.account ?? accountIn(message) ?? quoteAccount(settings.user, "%");
    const describe = mysqlErrors[number] ?? otherwise;
    return describe({ message, settings, table: context?.table, account });
  }
  const address = { product: "the server", host: settings.host, port: settings.port };
  const code = errorCode(error);
  const systemProblem = (systemCode: unknown) =>
    networkError({ code: systemCode }, address) ??
    new SourceError("internal", `The server says: ${message}.`, { cause: error });
  if (code === "HANDSHAKE_NO_SSL_SUPPORT") {
    return new SourceError(
      "tls",
      `The server at ${settings.host}:${settings.port} speaks no TLS. Switch it on there; only where the way to it is safe, turn TLS off in the Connection.`,
    );
  }
  if (code === "HANDSHAKE_SSL_ERROR") {
    const [, tlsCode] = tlsErrors.find(([text]) => text.test(message)) ?? [];
    return systemProblem(tlsCode ?? "EPROTO");
  }
  if (code === "AUTH_SWITCH_PLUGIN_ERROR") {
    // MariaDB also asks so when it does not know the user, so as not to say that.
    const [, plugin] = /plugin (\w+)/.exec(message) ?? [];
    return new SourceError(
      "login",
      `The server asks the user ${settings.user} for a way of login that Wharf does not have (${plugin ?? "unknown"}). Check the user's name and that it may come from this computer; if both are right, let an administrator give it a password (in MariaDB with mysql_native_password, in MySQL with caching_sha2_password).`,
    );
  }
  if (code === "PROTOCOL_CONNECTION_LOST" || /closed state/.test(message)) {
    return systemProblem("ECONNRESET");
  }
  return systemProblem(code);
}

/** The server's number for an error of its own; a broken connection has one of the system's, which is negative. */
function errorNumber(error: unknown): number | null {
  const errno: unknown =
    typeof error === "object" && error !== null ? Reflect.get(error, "errno") : undefined;
  return typeof errno === "number" && errno > 0 ? errno : null;
}

/** The account that a refusal during the login names: there it is the account itself, and not where it came from. */
function accountIn(message: string): string | null {
  const [, user, host] = /for user '(.*)'@'([^']*)'/.exec(message) ?? [];
  return user === undefined || host === undefined ? null : quoteAccount(user, host);
}
