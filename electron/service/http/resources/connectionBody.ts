import { hasControlCharacter } from "#shared/domain/hasControlCharacter";
import { additionPolicies } from "#shared/domain/additionPolicy";
import { z } from "zod";
import type { ConfigRequest } from "../../connections/ConnectionInput";
import { streamChoicesBody } from "./streamChoicesBody";

/** The contract leaves the bounds open: from a minute to a year. */
const scheduleBounds = { min: 1, max: 525_600, default: 60 } as const;

const sentences = {
  object: "The body must be a JSON object.",
  kind: "kind is required: one of those that GET /connectors lists.",
  name: "name is required: text of 1 to 100 characters, not counting spaces around it.",
  nameCharacters: "name must stand in one line, without line breaks, tabs and other control characters.",
  scheduleMinutes: `scheduleMinutes must be a whole number from ${scheduleBounds.min} to ${scheduleBounds.max} (a year), or null for syncs by hand only.`,
  config: "config must be a JSON object.",
  tables: "tables must be a list of at least one name of a stream.",
  newTables: "config.newTables must be sync, ask, ignore or null.",
  newColumns: "config.newColumns must be sync, ask, ignore or null.",
  acknowledgedErrors:
    "config.acknowledgedErrors must be a JSON object from names of streams to the errors that were acknowledged, at most 20,000 characters each.",
  secrets: "secrets must be a JSON object whose values are text.",
  status: "status must be active or paused.",
} as const;

const object = {
  error: (issue: { code?: string }) => (issue.code === "invalid_type" ? sentences.object : undefined),
};

const kind = z.string(sentences.kind).min(1, sentences.kind);

const name = z
  .string(sentences.name)
  .trim()
  .refine((text) => {
    const { length } = Array.from(text);
    return length >= 1 && length <= 100 && !/\p{Surrogate}/u.test(text);
  }, sentences.name)
  .refine((text) => !hasControlCharacter(text), sentences.nameCharacters)
  .meta({ minLength: 1, maxLength: 100, description: "One line, without control characters." });

const scheduleMinutes = z
  .int(sentences.scheduleMinutes)
  .min(scheduleBounds.min, sentences.scheduleMinutes)
  .max(scheduleBounds.max, sentences.scheduleMinutes)
  .nullable();

const config = z
  .looseObject(
    {
      streams: streamChoicesBody.optional(),
      newTables: z.enum(additionPolicies, sentences.newTables).nullable().optional(),
      newColumns: z.enum(additionPolicies, sentences.newColumns).nullable().optional(),
      acknowledgedErrors: z
        .record(
          z.string(),
          z.string(sentences.acknowledgedErrors).max(20_000, sentences.acknowledgedErrors),
          sentences.acknowledgedErrors,
        )
        .optional(),
    },
    { error: (issue) => (issue.code === "invalid_type" ? sentences.config : undefined) },
  )
  .transform(({ streams, newTables, newColumns, acknowledgedErrors, ...settings }): ConfigRequest => ({
    settings,
    streams,
    rest: {
      ...(newTables === undefined ? {} : { newTables }),
      ...(newColumns === undefined ? {} : { newColumns }),
      ...(acknowledgedErrors === undefined ? {} : { acknowledgedErrors }),
    },
  }));

const secrets = z.record(z.string(), z.string(sentences.secrets), sentences.secrets);

/** Body of POST /databases/:id/connections/test. */
export const connectionTestBody = z.strictObject(
  {
    kind,
    config: config.default({ settings: {}, streams: undefined, rest: {} }),
    secrets: secrets.default({}),
    // Callers that test what they are about to create send these along.
    name: z.unknown().optional(),
    scheduleMinutes: z.unknown().optional(),
  },
  object,
);

/** Body of POST /databases/:id/connections. */
export const connectionBody = z.strictObject(
  {
    kind,
    name,
    scheduleMinutes: scheduleMinutes.default(scheduleBounds.default),
    config: config.default({ settings: {}, streams: undefined, rest: {} }),
    secrets: secrets.default({}),
  },
  object,
);

/** Body of PATCH /connections/:id; what is not in it stays. */
export const connectionChangesBody = z.strictObject(
  {
    name: name.optional(),
    status: z.enum(["active", "paused"], sentences.status).optional(),
    scheduleMinutes: scheduleMinutes.optional(),
    config: config.optional(),
    secrets: z.record(z.string(), z.string(sentences.secrets).nullable(), sentences.secrets).optional(),
  },
  object,
);

/** Body of POST /connections/:id/sync, which may be left out. */
export const syncBody = z.strictObject(
  {
    tables: z
      .array(z.string(sentences.tables), sentences.tables)
      .min(1, sentences.tables)
      .optional()
      .meta({ description: "Names of the streams to sync; without it all that are turned on." }),
  },
  object,
);
