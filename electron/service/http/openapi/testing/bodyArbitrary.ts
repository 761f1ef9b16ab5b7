import fc from "fast-check";
import { z } from "zod";

/** What the document's schemas of bodies are made of. */
const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.json()).optional(),
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), jsonSchema]).optional();
  },
  required: z.array(z.string()).optional(),
  minItems: z.number().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
});

type Schema = z.infer<typeof jsonSchema>;

const words = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
  fc.string({ maxLength: 120 }),
  fc.constantFrom("a", " padded ", "😀".repeat(50), "x".repeat(100)),
);

/** Bodies as a schema of the OpenAPI document describes them; what it says of several fields at once is left to it. */
export function bodyArbitrary(schema: unknown): fc.Arbitrary<unknown> {
  return valueOf(jsonSchema.parse(schema));
}

function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === undefined && schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valueOf));
  const { type } = schema;
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => valueOf({ ...schema, type: one })));
  switch (type) {
    case "object":
      return objectOf(schema);
    case "array":
      return fc.array(valueOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 });
    case "string":
      return words.filter((text) => new RegExp(schema.pattern ?? "", "u").test(text));
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case "number":
      return fc.double({
        min: schema.exclusiveMinimum ?? -1000,
        minExcluded: true,
        max: schema.maximum ?? 1000,
        noNaN: true,
      });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case undefined:
    default:
      return fc.jsonValue();
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valueOf(field)]),
  );
  const known = fc.record(fields, { requiredKeys: required });
  if (additionalProperties === false) return known;
  const others = valueOf(typeof additionalProperties === "object" ? additionalProperties : {});
  return fc
    .tuple(fc.dictionary(fc.string({ maxLength: 8 }), others, { maxKeys: 3 }), known)
    .map(([more, body]) => ({ ...more, ...body }));
}

/** The body with one of its values replaced or removed, or with a field more, wherever in it. */
export function mutated(body: unknown): fc.Arbitrary<unknown> {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(0, 1, -1, 0.5, 255, 256, 32_768, 32_769, 100_000, 100_001, 525_600, 525_601),
    fc.constantFrom("", " ", "a\nb", "\u2028", "x".repeat(51), "x".repeat(101), "😀".repeat(101), null),
  );
  const places = placesOf(body);
  return fc
    .tuple(fc.constantFrom(...places), value, fc.constantFrom("replace", "remove", "add"), fc.string())
    .map(([place, other, act, name]) => changed(body, place, { other, act, name }));
}

type Place = readonly (string | number)[];

function placesOf(body: unknown, place: Place = []): Place[] {
  if (typeof body !== "object" || body === null) return [place];
  return [place, ...Object.entries(body).flatMap(([key, value]) => placesOf(value, [...place, key]))];
}

interface Change {
  readonly other: unknown;
  readonly act: string;
  readonly name: string;
}

function changed(body: unknown, [key, ...rest]: Place, change: Change): unknown {
  const isObject = typeof body === "object" && body !== null;
  if (key === undefined)
    return change.act === "add" && isObject && !Array.isArray(body)
      ? { ...body, [change.name]: change.other }
      : change.other;
  if (!isObject) return body;
  const entries = Object.entries(body).flatMap(([name, value]) => {
    if (name !== key) return [[name, value] as const];
    if (rest.length === 0 && change.act === "remove") return [];
    return [[name, changed(value, rest, change)] as const];
  });
  return Array.isArray(body) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
