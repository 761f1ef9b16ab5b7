import { errorCode, networkProblem } from "../networkProblem";
import { malformedAnswer } from "../relational/malformedAnswer";
import { SourceProblem } from "../SourceProblem";
import type { MysqlSettings } from "./MysqlSettings";
import type { MysqlContext } from "./MysqlContext";
import { mysqlProblems, otherwise } from "./mysqlProblems";
import { quoteAccount } from "./quoteMysql";

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
  context?: MysqlContext,
): SourceProblem {
  if (error instanceof SourceProblem) return error;
  // The driver's own, where an answer is not what it expects.
  if (error instanceof TypeError || error instanceof RangeError)
    return malformedAnswer("The server", error.message);
  const message = error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
  const number = errorNumber(error);
  if (number !== null) {
    const account = context?.account ?? accountIn(message) ?? quoteAccount(settings.user, "%");
    const describe = mysqlProblems[number] ?? otherwise;
    return describe({ message, settings, table: context?.table, account });
  }
  const address = { product: "the server", host: settings.host, port: settings.port };
  const code = errorCode(error);
  const systemProblem = (systemCode: unknown) =>
    networkProblem({ code: systemCode }, address) ??
    new SourceProblem("internal", `The server says: ${message}.`, { cause: error });
  if (code === "HANDSHAKE_NO_SSL_SUPPORT") {
    return new SourceProblem(
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
    return new SourceProblem(
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
