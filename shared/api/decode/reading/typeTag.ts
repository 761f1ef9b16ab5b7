import type { ResourceShape } from "./ResourceShape";
import { names } from "./words";

/** Whether a value under `type`, `kind` or `object` only says what the object is: `"type":"engines"` of JSON:API. */
export function ownTypeTag(value: unknown, shape: ResourceShape): boolean {
  return typeof value === "string" && names(value, shape.lists);
}
