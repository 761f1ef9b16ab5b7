import { isIPv6 } from "node:net";
import { DatabaseError } from "pg";
import { quoteAlways } from "#shared/sql/quote";
import { malformedAnswer } from "../relational/malformedAnswer";
import { errorCode, networkError, SourceError } from "../../service/connectors/SourceError";
import { forbiddenError, quoteRelation } from "./forbiddenError";
import type { PostgresSettings, PostgresError, ReadRelation } from "./PostgresSettings";

type Describe = (trouble: PostgresError) => SourceError;

const wrongPassword: Describe = ({ settings }) =>
  new SourceError(
    "login",
    `PostgreSQL refused the password of the user ${settings.user}. Enter the right one.`,
  );

/** Also sent where no rule of the server lets this computer in. */
const refusedLogin: Describe = ({ error, settings }) => {
  const { user, database } = settings;
  if (error.message.includes("not permitted to log in")) {
    return new SourceError(
      "login",
      `The user ${user} may not log in to PostgreSQL. Let an administrator run: ALTER ROLE ${quoteAlways(user)} LOGIN;`,
    );
  }
  if (!error.message.includes("pg_hba.conf")) {
    return new SourceError(
      "login",
      `PostgreSQL refused the user ${user}: ${error.message}. Check the user's name.`,
    );
  }
  const line = accessLine(error.message, settings);
  return error.message.includes("no encryption")
    ? new SourceError(
        "tls",
        `PostgreSQL lets ${user} into ${database} from this computer's address only with TLS, or not at all. Switch TLS on in the Connection; if that does not help, add to pg_hba.conf: ${line}; then run: SELECT pg_reload_conf();`,
      )
    : new SourceError(
        "login",
        `PostgreSQL doesn't let user ${user} into ${database} from this computer's address. Add to pg_hba.conf: ${line}; then run: SELECT pg_reload_conf();`,
      );
};

/** The line that would let this computer in, at the address that the server saw. */
function accessLine(message: string, { user, database }: PostgresSettings): string {
  const address = /for host "([^"]+)"/.exec(message)?.[1] ?? "0.0.0.0";
  return `hostssl ${quoteAlways(database)} ${quoteAlways(user)} ${address}/${isIPv6(address) ? 128 : 32} scram-sha-256`;
}

const missingDatabase: Describe = ({ settings }) =>
  new SourceError(
    "missing",
    `PostgreSQL has no database named ${settings.database}. Check its spelling, capitals too.`,
  );

const tooMany: Describe = ({ settings }) =>
  new SourceError(
    "refused",
    `PostgreSQL has no free connection for ${settings.user}. Close some, or raise max_connections; the next run tries again.`,
  );

const starting: Describe = () =>
  new SourceError("refused", "PostgreSQL is starting up or shutting down. The next run tries again.");

const ended: Describe = () =>
  new SourceError(
    "cut",
    "PostgreSQL ended the connection, for example because it was restarted. The next run tries again.",
  );

const cancelled: Describe = ({ error }) =>
  new SourceError(
    "timeout",
    `PostgreSQL stopped the statement (${error.message}). If the server limits statements in time, raise the limit for this user.`,
  );

const replicaConflict: Describe = () =>
  new SourceError(
    "cut",
    "The replica stopped the read because of changes that came in from its primary. Raise max_standby_streaming_delay there, or read from the primary.",
  );

const locked: Describe = ({ relation }) =>
  new SourceError("timeout", `Somebody keeps ${nameOf(relation)} locked. The next run tries again.`);

const vanished: Describe = ({ error }) =>
  new SourceError(
    "missing",
    `PostgreSQL says: ${error.message}. It was removed or renamed at the source; the next sync takes what is there then.`,
  );

const badText: Describe = ({ error, relation }) =>
  new SourceError(
    "value",
    `A text of ${nameOf(relation)} is not valid UTF-8 (${error.message}). Correct it at the source, or exclude its column.`,
  );

/** The state is one of many kinds of trouble; of a relation that is read, this is the one that a person meets. */
const notReady: Describe = (trouble) => {
  const { error, relation } = trouble;
  if (relation === undefined || !error.message.includes("has not been populated")) return otherwise(trouble);
  const { schema, table } = relation;
  return new SourceError(
    "missing",
    `The materialized view ${nameOf(relation)} was never filled. Let its owner run: REFRESH MATERIALIZED VIEW ${quoteRelation(schema, table)};`,
  );
};

/** Such as a division by zero in a view. */
export const otherwise: Describe = ({ error, relation }) =>
  new SourceError(
    "internal",
    relation === undefined
      ? `PostgreSQL says: ${serverWords(error)}`
      : `PostgreSQL could not read ${nameOf(relation)}: ${serverWords(error)} Fix it at the source, or turn the table off.`,
    { cause: error },
  );

/** With the detail and the hint, in which the server often says what is really wrong, such as another server's refusal. */
function serverWords({ message, detail, hint }: PostgresError["error"]): string {
  return [message, detail, hint]
    .flatMap((words) => (words === undefined || words === "" ? [] : words.replace(/\.?\s*$/, ".")))
    .join(" ");
}

const nameOf = (relation: ReadRelation | undefined) =>
  relation === undefined ? "a table" : `${relation.schema}.${relation.table}`;

/** Sentences for the states by which PostgreSQL tells its errors apart. */
export const postgresErrors: Readonly<Record<string, Describe>> = {
  "28P01": wrongPassword,
  "28000": refusedLogin,
  "3D000": missingDatabase,
  "42501": forbiddenError,
  "53300": tooMany,
  "57P03": starting,
  "57P01": ended,
  "57P02": ended,
  "57P05": ended,
  "25P03": ended,
  "55000": notReady,
  "57014": cancelled,
  "25P04": cancelled,
  "22021": badText,
  "40001": replicaConflict,
  "55P03": locked,
  "42P01": vanished,
  "42703": vanished,
  "3F000": vanished,
};

/** What went wrong with a PostgreSQL source, as a sentence with its remedy. */
export function describePostgresError(
  error: unknown,
  settings: PostgresSettings,
  relation?: ReadRelation,
): SourceError {
  if (error instanceof SourceError) return error;
  // The driver's own, where an answer is not what it expects.
  if (error instanceof TypeError || error instanceof RangeError)
    return malformedAnswer("PostgreSQL", error.message);
  const address = { product: "PostgreSQL", host: settings.host, port: settings.port };
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DatabaseError) {
    const describe = postgresErrors[error.code ?? ""] ?? otherwise;
    return describe({ error, settings, relation });
  }
  return (
    networkError({ code: errorCode(error) ?? driverCode(message) }, address) ??
    new SourceError("internal", `PostgreSQL could not be read: ${message}.`, { cause: error })
  );
}

/** The system's code for what the driver tells in words only. */
function driverCode(message: string): string | null {
  if (/timeout expired|timeout exceeded/.test(message)) return "ETIMEDOUT";
  return /Connection (terminated|ended)|not queryable|Client was closed/.test(message) ? "ECONNRESET" : null;
}
