import { z } from "zod";
import { additionPolicies } from "../../../domain/additionPolicy";
import type { Connection } from "../../connection";
import type { Connector } from "../../connector";
import { isoTime } from "../isoTime";
import { JsonFields } from "../JsonFields";
import { reviewFrom } from "../runs/runFrom";
import { textUnder } from "../textUnder";
import { configIn } from "./configIn";
import { connectionStateIn } from "./connectionStateIn";
import { kindIn } from "./kindIn";
import { lastRunFrom } from "./lastRunFrom";
import { savedStreams } from "./savedStreams";
import { scheduleMinutesIn } from "./scheduleMinutesIn";
import { settingsFrom } from "./settingsFrom";

/** What is known beside the JSON object of a Connection. */
export interface ConnectionContext {
  /** Its name where it came out of an object map. */
  readonly key: string | null;
  /** What the Connection came in, where its last run may be too. */
  readonly around: JsonFields | null;
  /** The kinds of source as the service describes them, where they were asked for. */
  readonly connectors: readonly Connector[] | undefined;
}

/** One Connection from its JSON object, without any secret. Null without anything to name it by. */
export function connectionFrom(fields: JsonFields, context: ConnectionContext): Connection | null {
  const { key, around, connectors } = context;
  const id = textUnder(fields, "id", "connectionId", "uuid", "slug") ?? key;
  if (id === null || id === "") return null;
  const kind = kindIn(fields);
  const target = JsonFields.of(fields.first("destination", "target"));
  return {
    id,
    databaseId: textUnder(fields, "databaseId", "database", "db"),
    kind,
    name: textUnder(fields, "name", "displayName", "label", "title") ?? key ?? id,
    ...connectionStateIn(fields),
    scheduleMinutes: scheduleMinutesIn(fields),
    settings: settingsFrom(configIn(fields), secretNamesOf(kind, connectors)),
    streams: savedStreams(fields),
    ...additionsIn(configIn(fields)),
    review: reviewFrom(fields.first("review")),
    syncsTables: fields.first("syncsTables") === true,
    schema:
      textUnder(fields, "schema", "destinationSchema", "targetSchema") ??
      textUnder(target, "schema", "schemaName"),
    credentials: credentialsIn(fields),
    createdAt: isoTime(fields.first("createdAt", "created")),
    updatedAt: isoTime(fields.first("updatedAt", "updated", "modifiedAt")),
    nextRunAt: isoTime(fields.first("nextRunAt", "nextSyncAt", "nextRun", "nextScheduledAt", "nextSync")),
    lastRun: lastRunFrom([fields, around].filter((place) => place !== null)),
  };
}

/** What `config` says beside settings and streams; a service that does not know these keys leaves them out. */
function additionsIn(config: JsonFields | null): Pick<Connection, "additions" | "acknowledgedErrors"> {
  const policies = policy.safeParse({
    newTables: config?.first("newTables"),
    newColumns: config?.first("newColumns"),
  });
  const errors = JsonFields.of(config?.first("acknowledgedErrors"));
  return {
    additions: policies.success ? policies.data : null,
    acknowledgedErrors:
      errors === null
        ? null
        : Object.fromEntries(
            errors.entries().filter((entry): entry is [string, string] => typeof entry[1] === "string"),
          ),
  };
}

const oneOf = z.enum(additionPolicies).nullable();
const policy = z.object({ newTables: oneOf, newColumns: oneOf });

function secretNamesOf(kind: string | null, connectors: readonly Connector[] | undefined): Set<string> {
  const described = connectors?.find((connector) => connector.kind === kind)?.fields ?? [];
  return new Set(described.filter(({ secret }) => secret).map(({ name }) => name));
}

function credentialsIn(fields: JsonFields): Connection["credentials"] {
  const word = fields.first("credentials");
  return word === "stored" || word === "untilRestart" || word === "missing" ? word : null;
}
