import { databaseBounds, regions } from "#shared/api/database";
import { hasControlCharacter } from "#shared/domain/hasControlCharacter";
import { z } from "zod";

const { nameLength, memoryMb } = databaseBounds;

/** Ten years. The contract leaves the bound open; further away it is more likely a slip than a wish. */
const maxTtlHours = 87_600;

const sentences = {
  object: "The body must be a JSON object.",
  name: `name is required: text of ${nameLength.min} to ${nameLength.max} characters, not counting spaces around it.`,
  nameCharacters: "name must stand in one line, without line breaks, tabs and other control characters.",
  engine: "engine must be the id of an engine that GET /engines lists.",
  region: `region must be one of ${regions.join(", ")}.`,
  vmSize: "vmSize must be the name of a machine size, 1 to 100 characters.",
  memoryMb: `memoryMb must be a whole number from ${memoryMb.min} to ${memoryMb.max}.`,
  ttlHours: `ttlHours must be a number above 0 and at most ${maxTtlHours} (ten years).`,
  autoStop: "autoStop must be true or false.",
} as const;

/** Characters as people count them: code points, so that an emoji outside the basic plane is one. */
function isNameLength(name: string): boolean {
  const { length } = Array.from(name);
  return length >= nameLength.min && length <= nameLength.max;
}

/** Body of POST /databases with the defaults of docs/http-api.md. */
export const databaseBody = z.strictObject(
  {
    name: z
      .string(sentences.name)
      .trim()
      .refine((name) => isNameLength(name) && !/\p{Surrogate}/u.test(name), sentences.name)
      .refine((name) => !hasControlCharacter(name), sentences.nameCharacters)
      .meta({
        minLength: nameLength.min,
        maxLength: nameLength.max,
        description: "One line, without control characters.",
      }),
    engine: z
      .string(sentences.engine)
      .meta({ description: "Id of GET /engines; without it, the default one." })
      .optional(),
    region: z.enum(regions, sentences.region).default("iad"),
    vmSize: z
      .string(sentences.vmSize)
      .trim()
      .min(1, sentences.vmSize)
      .max(100, sentences.vmSize)
      .default("shared-cpu-1x"),
    memoryMb: z
      .int(sentences.memoryMb)
      .min(memoryMb.min, sentences.memoryMb)
      .max(memoryMb.max, sentences.memoryMb)
      .default(memoryMb.default),
    ttlHours: z
      .number(sentences.ttlHours)
      .positive(sentences.ttlHours)
      .max(maxTtlHours, sentences.ttlHours)
      .meta({ description: "Removed by itself after this many hours; never without it." })
      .optional(),
    autoStop: z.boolean(sentences.autoStop).default(false),
  },
  { error: (issue) => (issue.code === "invalid_type" ? sentences.object : undefined) },
);
