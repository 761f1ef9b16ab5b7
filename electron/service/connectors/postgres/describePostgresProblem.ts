import { DatabaseError } from "pg";
import { errorCode, networkProblem } from "../networkProblem";
import { SourceProblem } from "../SourceProblem";
import type { PostgresSettings } from "./PostgresSettings";
import { quotePostgres, quoteRelation } from "./quotePostgres";

/** A relation that was being read when the error came. */
export interface ReadRelation {
  readonly schema: string;
  readonly table: string;
}

type Describe = (context: {
  readonly error: DatabaseError;
  readonly settings: PostgresSettings;
  readonly relation: ReadRelation | undefined;
}) => SourceProblem;

const wrongPassword: Describe = ({ settings }) =>
  new SourceProblem(
    "login",
    `PostgreSQL refused the password of the user ${settings.user}. Enter the right one.`,
  );

/** Also sent where no rule of the server lets this computer in. */
const refusedLogin: Describe = ({ error, settings }) => {
  const { user, database } = settings;
  if (!error.message.includes("pg_hba.conf")) {
    return new SourceProblem(
      "login",
      `PostgreSQL refused the user ${user}: ${error.message}. Check the user's name.`,
    );
  }
  return error.message.includes("no encryption")
    ? new SourceProblem(
        "tls",
        `PostgreSQL lets ${user} into ${database} from this computer's address only with TLS, or not at all. Switch TLS on in the Connection; if it is on, let the address in by a line in pg_hba.conf.`,
      )
    : new SourceProblem(
        "login",
        `PostgreSQL lets nobody named ${user} into ${database} from this computer's address. Let it in by a line in pg_hba.conf, then reload the server.`,
      );
};

const missingDatabase: Describe = ({ settings }) =>
  new SourceProblem(
    "missing",
    `PostgreSQL has no database named ${settings.database}. Check its spelling, capitals too.`,
  );

const forbidden: Describe = ({ error, settings, relation }) => {
  const user = quotePostgres(settings.user);
  if (relation === undefined) {
    return error.message.includes("database")
      ? new SourceProblem(
          "permission",
          `The user ${settings.user} may not connect to ${settings.database}. Let its owner run: GRANT CONNECT ON DATABASE ${quotePostgres(settings.database)} TO ${user};`,
        )
      : new SourceProblem("permission", `PostgreSQL refused the user ${settings.user}: ${error.message}.`);
  }
  const { schema, table } = relation;
  return new SourceProblem(
    "permission",
    `The user ${settings.user} may not read ${schema}.${table} (${error.message}). Let its owner run: GRANT USAGE ON SCHEMA ${quotePostgres(schema)} TO ${user}; GRANT SELECT ON ${quoteRelation(schema, table)} TO ${user};`,
  );
};

const tooMany: Describe = ({ settings }) =>
  new SourceProblem(
    "refused",
    `PostgreSQL has no free connection for ${settings.user}. Close some, or raise max_connections; the next run tries again.`,
  );

const starting: Describe = () =>
  new SourceProblem("refused", "PostgreSQL is starting up or shutting down. The next run tries again.");

const ended: Describe = () =>
  new SourceProblem(
    "cut",
    "PostgreSQL ended the connection, for example because it was restarted. The next run tries again.",
  );

const cancelled: Describe = ({ error }) =>
  new SourceProblem(
    "timeout",
    `PostgreSQL stopped the statement (${error.message}). If the server limits statements in time, raise the limit for this user.`,
  );

const replicaConflict: Describe = () =>
  new SourceProblem(
    "cut",
    "The replica stopped the read because of changes that came in from its primary. Raise max_standby_streaming_delay there, or read from the primary.",
  );

const locked: Describe = ({ relation }) =>
  new SourceProblem("timeout", `Somebody keeps ${nameOf(relation)} locked. The next run tries again.`);

const vanished: Describe = ({ error }) =>
  new SourceProblem(
    "missing",
    `PostgreSQL says: ${error.message}. It was removed or renamed at the source; the next sync takes what is there then.`,
  );

const badText: Describe = ({ error, relation }) =>
  new SourceProblem(
    "value",
    `A text of ${nameOf(relation)} is not valid UTF-8 (${error.message}). Correct it at the source, or exclude its column.`,
  );

/** Such as a division by zero in a view. */
const otherwise: Describe = ({ error, relation }) =>
  new SourceProblem(
    "internal",
    relation === undefined
      ? `PostgreSQL says: ${error.message}.`
      : `PostgreSQL could not give the rows of ${nameOf(relation)}: ${error.message}. Put it right there, or turn the table off.`,
    { cause: error },
  );

const nameOf = (relation: ReadRelation | undefined) =>
  relation === undefined ? "a table" : `${relation.schema}.${relation.table}`;

const bySqlState: Readonly<Record<string, Describe>> = {
  "28P01": wrongPassword,
  "28000": refusedLogin,
  "3D000": missingDatabase,
  "42501": forbidden,
  "53300": tooMany,
  "57P03": starting,
  "57P01": ended,
  "57P02": ended,
  "57P05": ended,
  "25P03": ended,
  "57014": cancelled,
  "22021": badText,
  "40001": replicaConflict,
  "55P03": locked,
  "42P01": vanished,
  "42703": vanished,
  "3F000": vanished,
};

/** What went wrong with a PostgreSQL source, as a sentence with its remedy. */
export function describePostgresProblem(
  error: unknown,
  settings: PostgresSettings,
  relation?: ReadRelation,
): SourceProblem {
  if (error instanceof SourceProblem) return error;
  const address = { product: "PostgreSQL", host: settings.host, port: settings.port };
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DatabaseError) {
    const describe = bySqlState[error.code ?? ""] ?? otherwise;
    return describe({ error, settings, relation });
  }
  if (/does not support SSL/.test(message)) {
    return new SourceProblem(
      "tls",
      `PostgreSQL at ${settings.host}:${settings.port} speaks no TLS. Switch it on there (ssl = on); only where the way to it is safe, turn TLS off in the Connection.`,
    );
  }
  if (/SSL connection/.test(message)) {
    return new SourceProblem(
      "tls",
      `What answers at ${settings.host}:${settings.port} is not PostgreSQL. Check the port.`,
    );
  }
  if (/timeout expired|timeout exceeded/.test(message)) {
    return describePostgresProblem(Object.assign(new Error(message), { code: "ETIMEDOUT" }), settings);
  }
  if (
    /Connection (terminated|ended)|not queryable|Client was closed/.test(message) &&
    errorCode(error) === null
  ) {
    return describePostgresProblem(Object.assign(new Error(message), { code: "ECONNRESET" }), settings);
  }
  return (
    networkProblem(error, address) ??
    new SourceProblem("internal", `PostgreSQL could not be read: ${message}.`, { cause: error })
  );
}
