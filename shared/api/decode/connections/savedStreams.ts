import type { StreamChoice } from "../../sourceStream";
import type { ListItem } from "../findList";
import { JsonFields } from "../JsonFields";
import { choiceFrom } from "../streams/choiceFrom";
import { configIn } from "./configIn";

/** The choices that a Connection carries, in `config` or beside it. */
export function savedStreams(fields: JsonFields): StreamChoice[] {
  return (savedEntries(fields) ?? [])
    .map(({ key, value }) => choiceFrom(value, key))
    .filter((choice) => choice !== null);
}

/** The same as they came, with whatever else the service keeps in them. Null where there is no list of them. */
export function savedEntries(fields: JsonFields): ListItem[] | null {
  return (
    entriesIn(configIn(fields)?.first("streams")) ??
    entriesIn(fields.first("streams", "streamChoices", "configuredStreams"))
  );
}

function entriesIn(value: unknown): ListItem[] | null {
  if (Array.isArray(value)) return value.map((own: unknown) => ({ key: null, value: own }));
  return (
    JsonFields.of(value)
      ?.entries()
      .map(([key, own]) => ({ key, value: own })) ?? null
  );
}
