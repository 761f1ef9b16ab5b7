import type { Connection } from "../connection";
import type { Connector, ConnectorField } from "../connector";
import type { Database, Engine } from "../database";
import type { SourceStream } from "../sourceStream";
import type { SyncRun } from "../syncRun";
import type { Dialect } from "./Dialect";

type Json = Record<string, unknown>;

const databaseWords: Partial<Record<Database["status"], readonly string[]>> = {
  running: ["running", "ready", "active", "online", "available"],
  stopped: ["stopped", "suspended", "paused", "sleeping"],
  provisioning: ["provisioning", "creating", "pending"],
  error: ["error", "failed"],
};

/** A database as this service writes it. */
export function databaseJson(dialect: Dialect, own: Database): Json {
  const key = (...words: string[]) => dialect.field("database", words);
  const bare = (...words: string[]) => dialect.field("database", words, false);
  const address = own.connection;
  const isFlat = dialect.chance("database.flatAddress", 30);
  return {
    [key("id")]: own.id,
    [key("name", "name", "displayName", "title")]: own.name,
    [bare("engine", "engineType")]: own.engine,
    [bare("engineVersion")]: own.engineVersion,
    [key("status", "state")]: dialect.word(own.status, databaseWords[own.status] ?? [own.status]),
    [key("region", "location")]: own.region,
    [bare("vmSize", "machineSize")]: own.vmSize,
    [bare("memoryMb")]: own.memoryMb === null ? null : dialect.number(own.memoryMb),
    [bare("autoStop")]: own.autoStop === null ? null : dialect.flag(own.autoStop),
    [bare("expiresAt", "expirationTime")]: own.expiresAt === null ? null : dialect.time(own.expiresAt),
    [bare("createdAt", "created", "creationTime")]:
      own.createdAt === null ? null : dialect.time(own.createdAt),
    ...(address !== null && isFlat
      ? { [dialect.key("connectionUri")]: address.uri, [dialect.key("connectionProtocol")]: address.protocol }
      : {
          [dialect.key(dialect.pick("database.address", ["connection", "connection", "endpoint"]))]:
            address && {
              [dialect.key("protocol")]: address.protocol,
              [dialect.key(dialect.pick("database.uri", ["uri", "url"]))]: address.uri,
            },
        }),
  };
}

export function engineJson(dialect: Dialect, own: Engine): Json {
  const key = (...words: string[]) => dialect.field("engine", words);
  return {
    [key("id", "slug", "key")]: own.id,
    [key("name", "displayName", "label")]: own.name,
    [key("version", "version", "defaultVersion")]: own.version,
    [dialect.key("regions")]: dialect.chance("engine.regionObjects", 30)
      ? own.regions.map((id) => ({ id, name: id.toUpperCase() }))
      : own.regions,
    [key("default")]: dialect.flag(own.isDefault),
  };
}

/** A setting of a kind of source in a JSON Schema, or in a list of descriptors. */
function fieldJson(dialect: Dialect, field: ConnectorField, inSchema: boolean): Json {
  const secret = inSchema
    ? dialect.pick("field.secretMark", [
        { writeOnly: true },
        { format: "password" },
        { airbyte_secret: true },
        { "x-secret": true },
      ])
    : {
        [dialect.key(dialect.pick("field.secret", ["secret", "isSecret", "sensitive"]))]: dialect.flag(
          field.secret,
        ),
      };
  return {
    [inSchema ? "title" : dialect.key(dialect.pick("field.label", ["label", "title", "displayName"]))]:
      field.label,
    [inSchema ? "type" : dialect.key("type")]:
      field.type === "select" ? (inSchema ? "string" : "select") : field.type,
    ...(field.options.length === 0
      ? {}
      : inSchema
        ? { enum: field.options.map(({ value }) => value) }
        : {
            [dialect.key("options")]: field.options.map(({ value, label }) => ({
              [dialect.key("value")]: value,
              [dialect.key("label")]: label,
            })),
          }),
    ...(field.defaultValue === null
      ? {}
      : { [inSchema ? "default" : dialect.key("default")]: field.defaultValue }),
    ...(field.description === null
      ? {}
      : { [inSchema ? "description" : dialect.key("description")]: field.description }),
    ...(inSchema
      ? field.secret
        ? secret
        : {}
      : { ...secret, [dialect.key("required")]: dialect.flag(field.required) }),
  };
}

function schemaOf(dialect: Dialect, fields: readonly ConnectorField[]): Json {
  return {
    type: "object",
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      fields.map((field, order) => [field.name, { order, ...fieldJson(dialect, field, true) }]),
    ),
  };
}

function formJson(dialect: Dialect, fields: readonly ConnectorField[]): Json {
  const list = (own: readonly ConnectorField[]) =>
    own.map((field) => ({
      [dialect.key(dialect.pick("field.name", ["name", "key"]))]: field.name,
      ...fieldJson(dialect, field, false),
    }));
  const [secret, open] = [fields.filter((field) => field.secret), fields.filter((field) => !field.secret)];
  switch (
    dialect.pick("form", [
      "list",
      "list",
      "map",
      "schema",
      "deepSchema",
      "twoSchemas",
      "twoLists",
      "sections",
    ])
  ) {
    case "list":
      return { [dialect.key("fields")]: list(fields) };
    case "map":
      return {
        [dialect.key("fields")]: Object.fromEntries(
          fields.map((field) => [field.name, fieldJson(dialect, field, false)]),
        ),
      };
    case "schema":
      return {
        [dialect.key(dialect.pick("form.schema", ["schema", "configSchema", "jsonSchema", "parameters"]))]:
          schemaOf(dialect, fields),
      };
    case "deepSchema":
      return {
        [dialect.key("spec")]: { [dialect.key("connectionSpecification")]: schemaOf(dialect, fields) },
      };
    case "twoSchemas":
      return {
        [dialect.key("configSchema")]: schemaOf(dialect, open),
        [dialect.key("secretsSchema")]: schemaOf(dialect, secret),
      };
    case "twoLists":
      return { [dialect.key("config")]: list(open), [dialect.key("secrets")]: list(secret) };
    case "sections":
      return {
        [dialect.key("sections")]: [
          { [dialect.key("title")]: "Login", [dialect.key("fields")]: list(fields) },
        ],
      };
  }
}

export function connectorJson(dialect: Dialect, own: Connector): Json {
  return {
    [dialect.key(dialect.pick("connector.kind", ["kind", "type", "id", "slug"]))]: own.kind,
    [dialect.key(dialect.pick("connector.name", ["name", "displayName", "title"]))]: own.name,
    ...(own.multiple === null
      ? {}
      : {
          [dialect.key(dialect.pick("connector.multiple", ["multiple", "allowMultiple"]))]: dialect.flag(
            own.multiple,
          ),
        }),
    [dialect.key("excludeColumns")]: dialect.flag(own.excludeColumns),
    ...formJson(dialect, own.fields),
  };
}

function scheduleJson(dialect: Dialect, minutes: number): Json {
  switch (dialect.pick("schedule", ["flat", "flat", "interval", "object", "seconds", "words", "units"])) {
    case "flat":
      return { [dialect.key("scheduleMinutes")]: dialect.number(minutes) };
    case "interval":
      return { [dialect.key("intervalMinutes")]: dialect.number(minutes) };
    case "object":
      return { [dialect.key("schedule")]: { [dialect.key("minutes")]: dialect.number(minutes) } };
    case "seconds":
      return { [dialect.key("intervalSeconds")]: dialect.number(minutes * 60) };
    case "words":
      return { [dialect.key("schedule")]: `every ${minutes} minutes` };
    case "units":
      return {
        [dialect.key("schedule")]: { [dialect.key("units")]: minutes, [dialect.key("timeUnit")]: "minutes" },
      };
  }
}

const runWords: Record<Exclude<SyncRun["status"], "unknown">, readonly string[]> = {
  queued: ["queued", "pending", "waiting"],
  running: ["running", "syncing", "in_progress"],
  succeeded: ["succeeded", "success", "completed", "done"],
  partial: ["partial", "completed_with_errors"],
  failed: ["failed", "error", "failure"],
  cancelled: ["cancelled", "canceled", "aborted"],
};

function runWord(dialect: Dialect, { status, error }: Pick<SyncRun, "status" | "error">): string {
  if (status === "unknown") return "gelatinous";
  // With an error beside it, a word such as "completed" says that the run ended and not that it went well.
  const words = status === "succeeded" && error !== null ? ["succeeded", "success"] : runWords[status];
  return dialect.word(`run.${status}`, words);
}

function lastRunJson(dialect: Dialect, own: Connection["lastRun"]): Json {
  if (own === null) return {};
  const [id, status] = [own.id, runWord(dialect, own)];
  const startedAt = own.startedAt && dialect.time(own.startedAt);
  const finishedAt = own.finishedAt && dialect.time(own.finishedAt);
  if (dialect.chance("lastRun.flat", 40)) {
    const prefix = dialect.pick("lastRun.prefix", ["lastRun", "lastSync"]);
    return {
      [dialect.key(`${prefix}Id`)]: id,
      [dialect.key(`${prefix}Status`)]: status,
      [dialect.key(`${prefix}StartedAt`)]: startedAt,
      [dialect.key(`${prefix}FinishedAt`)]: finishedAt,
      [dialect.key(`${prefix}Error`)]: own.error,
    };
  }
  return {
    [dialect.key(dialect.pick("lastRun", ["lastRun", "latestRun", "lastSync"]))]: {
      [dialect.key("id")]: id,
      [dialect.key(dialect.pick("lastRun.status", ["status", "state"]))]: status,
      [dialect.key("startedAt")]: startedAt,
      [dialect.key("finishedAt")]: finishedAt,
      [dialect.key("error")]: own.error,
    },
  };
}

export function connectionJson(dialect: Dialect, own: Connection): Json {
  const key = (...words: string[]) => dialect.field("connection", words);
  const streams = own.streams.map(({ identity, enabled, excludeColumns }) => ({
    ...Object.fromEntries(Object.entries(identity).map(([name, value]) => [dialect.key(name), value])),
    [dialect.key("enabled")]: dialect.flag(enabled),
    [dialect.key("excludeColumns")]: excludeColumns,
  }));
  const beside = dialect.chance("connection.streamsBeside", 30);
  const paused = dialect.chance("connection.flag", 20);
  return {
    [key("id")]: own.id,
    [dialect.key("databaseId")]: own.databaseId,
    [key("kind", "kind", "type", "sourceType")]: own.kind,
    [key("name", "name", "displayName", "label")]: own.name,
    ...(paused
      ? { [dialect.key("paused")]: dialect.flag(own.status === "paused") }
      : {
          [key("status", "state")]: dialect.word(
            `connection.${own.status}`,
            own.status === "paused" ? ["paused", "disabled"] : ["active", "enabled"],
          ),
        }),
    ...(own.scheduleMinutes === null ? {} : scheduleJson(dialect, own.scheduleMinutes)),
    [dialect.key(dialect.pick("connection.config", ["config", "configuration", "settings"]))]: {
      ...own.settings,
      ...(beside ? {} : { [dialect.key("streams")]: streams }),
    },
    ...(beside ? { [dialect.key("streams")]: streams } : {}),
    [dialect.key("createdAt")]: own.createdAt && dialect.time(own.createdAt),
    [dialect.key(dialect.pick("connection.updated", ["updatedAt", "modifiedAt"]))]:
      own.updatedAt && dialect.time(own.updatedAt),
    [dialect.key(dialect.pick("connection.next", ["nextRunAt", "nextSyncAt"]))]:
      own.nextRunAt && dialect.time(own.nextRunAt),
    ...lastRunJson(dialect, own.lastRun),
  };
}

export function runJson(dialect: Dialect, own: SyncRun): Json {
  const key = (...words: string[]) => dialect.field(dialect.pick("run.noun", ["run", "job"]), words);
  const tables = (): unknown => {
    const hasErrors = own.tables.some(({ error }) => error !== null);
    const isMap = dialect.chance("run.tableMap", 40);
    const facts = ({ rows, error }: SyncRun["tables"][number]) => ({
      [dialect.key(dialect.pick("run.rows", ["rows", "rowCount", "rowsSynced", "records"]))]:
        rows === null ? null : dialect.number(rows),
      [dialect.key("error")]: error,
    });
    if (isMap && !hasErrors && dialect.chance("run.tableNumbers", 50)) {
      return Object.fromEntries(
        own.tables.map(({ name, rows }) => [name, rows === null ? null : dialect.number(rows)]),
      );
    }
    return isMap
      ? Object.fromEntries(own.tables.map((table) => [table.name, facts(table)]))
      : own.tables.map((table) => ({
          [dialect.key(dialect.pick("run.table", ["name", "table", "stream"]))]: table.name,
          ...facts(table),
        }));
  };
  return {
    [key("id")]: own.id,
    [key("status", "state")]: runWord(dialect, own),
    [dialect.key(dialect.pick("run.trigger", ["trigger", "triggeredBy"]))]: own.trigger,
    [dialect.key(dialect.pick("run.started", ["startedAt", "startTime", "started"]))]:
      own.startedAt && dialect.time(own.startedAt),
    [dialect.key(dialect.pick("run.finished", ["finishedAt", "endTime", "completedAt"]))]:
      own.finishedAt && dialect.time(own.finishedAt),
    [dialect.key(dialect.pick("run.total", ["rowsSynced", "totalRows"]))]:
      own.rowsSynced === null ? null : dialect.number(own.rowsSynced),
    [dialect.key(dialect.pick("run.error", ["error", "errorMessage", "failureReason"]))]: own.error,
    [dialect.key(dialect.pick("run.tables", ["tables", "streams", "perTable"]))]: tables(),
  };
}

/** A stream of a source, with what was chosen or without. */
export function streamJson(dialect: Dialect, own: SourceStream, withChoice: boolean): Json {
  const columns = own.columns?.map(({ name, type, nullable }) => ({ name, type, nullable }));
  return {
    ...Object.fromEntries(Object.entries(own.identity).map(([name, value]) => [dialect.key(name), value])),
    ...(withChoice
      ? {
          [dialect.key(dialect.pick("stream.enabled", ["enabled", "selected", "isEnabled"]))]: dialect.flag(
            own.enabled,
          ),
          [dialect.key(dialect.pick("stream.excluded", ["excludeColumns", "excludedColumns"]))]:
            own.excludeColumns,
        }
      : {}),
    ...(columns === undefined
      ? {}
      : dialect.chance("stream.columnMap", 30)
        ? {
            [dialect.key("columns")]: Object.fromEntries(
              columns.map(({ name, type, nullable }) => [
                name,
                { [dialect.key("type")]: type, [dialect.key("nullable")]: nullable },
              ]),
            ),
          }
        : {
            [dialect.key("columns")]: columns.map(({ name, type, nullable }) => ({
              [dialect.key("name")]: name,
              [dialect.key("type")]: type,
              [dialect.key("nullable")]: nullable,
            })),
          }),
    [dialect.key("primaryKey")]: own.primaryKey,
    [dialect.key(dialect.pick("stream.rows", ["estimatedRows", "rowEstimate"]))]:
      own.estimatedRows === null ? null : dialect.number(own.estimatedRows),
  };
}

/** What was chosen for a stream, where that is a list of its own. */
export function choiceJson(dialect: Dialect, own: SourceStream): Json {
  return {
    ...Object.fromEntries(Object.entries(own.identity).map(([name, value]) => [dialect.key(name), value])),
    [dialect.key("enabled")]: dialect.flag(own.enabled),
    [dialect.key("excludeColumns")]: own.excludeColumns,
  };
}
