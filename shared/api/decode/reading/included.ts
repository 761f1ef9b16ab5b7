import { isObject } from "./Place";
import { memberNamed, textOf } from "./scalars";

/** Related resources within related resources that are filled in. */
const maxDepth = 3;

/**
 * An answer of JSON:API with its related resources in place: where `relationships` only names one by type and id, and
 * `included` has it, its attributes are put there. Every other answer comes back as it is.
 */
export function withIncluded(json: unknown): unknown {
  const included = memberNamed(json, "included");
  if (!isObject(json) || !Array.isArray(included) || included.length === 0) return json;
  const resources = new Map<string, object>();
  for (const resource of included as readonly unknown[]) {
    const reference = referenceTo(resource);
    if (reference !== null && isObject(resource)) resources.set(reference, resource);
  }
  return Object.fromEntries(
    Object.entries(json).map(([key, value]: [string, unknown]) => [
      key,
      key === "data" ? filled(value, resources, maxDepth) : value,
    ]),
  );
}

/** One resource or several, with what they are related to. */
function filled(value: unknown, resources: ReadonlyMap<string, object>, depth: number): unknown {
  if (Array.isArray(value)) return value.map((own: unknown) => filled(own, resources, depth));
  const relationships = memberNamed(value, "relationships");
  if (!isObject(value) || !isObject(relationships) || depth === 0) return value;
  const related = Object.entries(relationships).map(([name, relationship]: [string, unknown]) => {
    const data = memberNamed(relationship, "data");
    if (!isObject(relationship) || data === undefined) return [name, relationship];
    return [name, { ...relationship, data: resolved(data, resources, depth - 1) }];
  });
  return { ...value, relationships: Object.fromEntries(related) as object };
}

function resolved(data: unknown, resources: ReadonlyMap<string, object>, depth: number): unknown {
  if (Array.isArray(data)) return data.map((own: unknown) => resolved(own, resources, depth));
  const reference = referenceTo(data);
  const resource = reference === null ? undefined : resources.get(reference);
  return resource === undefined ? data : filled(resource, resources, depth);
}

function referenceTo(value: unknown): string | null {
  const [type, id] = [textOf(memberNamed(value, "type")), textOf(memberNamed(value, "id"))];
  return type === null || id === null ? null : JSON.stringify([type, id]);
}
