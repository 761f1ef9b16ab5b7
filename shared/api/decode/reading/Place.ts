/** A value of an answer with the way that leads to it, such as `data[].attributes.name`. */
export interface Place {
  readonly value: unknown;
  /** List places and keys of maps are `[]` and `*`, so that all items of a list share one path; empty for the answer itself. */
  readonly path: string;
}

/** Longer keys are data rather than names, and data is not repeated. */
const maxKeyLength = 60;

/** The answer itself. */
export function answerOf(json: unknown): Place {
  return { value: json, path: "" };
}

/** Whether a value is a JSON object; arrays are not. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * What an object holds, in the order of the text; empty for everything else. Own properties only, so that names such as
 * `__proto__` mean nothing special.
 */
export function membersOf(place: Place): [key: string, member: Place][] {
  if (!isObject(place.value)) return [];
  return Object.entries(place.value).map(([key, value]: [string, unknown]) => [
    key,
    { value, path: pathOf(place.path, key) },
  ]);
}

/** The items of an array; empty for everything else. */
export function itemsOf(place: Place): Place[] {
  const path = `${place.path}[]`;
  return Array.isArray(place.value) ? place.value.map((value: unknown) => ({ value, path })) : [];
}

/** The values of an object whose keys are data, such as the names of tables. */
export function mapOf(place: Place): [key: string, member: Place][] {
  if (!isObject(place.value)) return [];
  const path = place.path === "" ? "*" : `${place.path}.*`;
  return Object.entries(place.value).map(([key, value]: [string, unknown]) => [key, { value, path }]);
}

function pathOf(parent: string, key: string): string {
  const name = key.length > maxKeyLength ? `${key.slice(0, maxKeyLength)}…` : key;
  return parent === "" ? name : `${parent}.${name}`;
}
