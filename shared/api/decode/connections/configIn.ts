import { JsonFields } from "../JsonFields";

/** Where a Connection keeps the settings of its source. */
export function configIn(fields: JsonFields): JsonFields | null {
  const source = JsonFields.of(fields.first("source"));
  const places = [
    fields.first("config", "configuration", "settings", "sourceConfig"),
    source?.first("config", "configuration", "settings"),
  ];
  return places.map((place) => JsonFields.of(place)).find((place) => place !== null) ?? null;
}
