import type { ConnectionCreation } from "#shared/api/connection";
import type { Connector } from "#shared/api/connector";
import type { StreamEntry } from "#shared/api/decode/connections/connection";
import { isObject } from "#shared/api/decode/reading/Place";
import { memberNamed } from "#shared/api/decode/reading/scalars";
import { plain } from "#shared/api/decode/reading/words";
import { identityFrom, sameStream } from "#shared/api/decode/streams/streamIdentity";
import type { StreamChoice } from "#shared/api/sourceStream";
import { defaultPolicy } from "#shared/domain/additionPolicy";

/** Spellings of a choice under which an older entry must not contradict the new one. */
const choiceKeys = new Set(
  "enabled isenabled disabled selected isselected excludecolumns excludedcolumns includecolumns".split(" "),
);

/**
 * The whole list for `config.streams`: every key by which a stream is named as it came, the choice, and whatever else
 * the service keeps in the saved entry of that stream.
 *
 * @param saved The entries as the service has them.
 * @param connector Null where the kind is not described: then columns are excluded where somebody chose so.
 */
export function streamEntries(
  choices: readonly StreamChoice[],
  saved: readonly StreamEntry[],
  connector: Connector | null,
): Record<string, unknown>[] {
  const savedOf = savedLookup(saved);
  return choices.map((choice) => {
    const { identity, enabled, excludeColumns, includeColumns = [] } = choice;
    const savedEntry = savedOf(choice);
    const kept = Object.entries(savedEntry ?? {}).filter(([name]) => !choiceKeys.has(plain(name)));
    // An emptied list has to be said where the entry had one; elsewhere the key may be one that the kind does not know.
    const hadList = memberNamed(savedEntry, "excludecolumns") !== undefined;
    const excludes = connector?.excludeColumns !== false && (excludeColumns.length > 0 || hadList);
    return Object.fromEntries<unknown>([
      ...kept,
      ...Object.entries(identity),
      ["enabled", enabled],
      ...(excludes ? [["excludeColumns", excludeColumns] as const] : []),
      ...(includeColumns.length > 0 ? [["includeColumns", includeColumns] as const] : []),
    ]);
  });
}

/** Finds the saved entry of a stream without comparing all with all. */
function savedLookup(saved: readonly StreamEntry[]): (choice: StreamChoice) => object | null {
  const byValue = new Map<string, { identity: StreamChoice["identity"]; entry: object }[]>();
  for (const { key, value } of saved) {
    const identity = identityFrom(value, key);
    if (identity === null || !isObject(value)) continue;
    for (const text of new Set(Object.values(identity).map(String))) {
      const entries = byValue.get(text);
      if (entries === undefined) byValue.set(text, [{ identity, entry: value }]);
      else entries.push({ identity, entry: value });
    }
  }
  return ({ identity }) => {
    const lists = Object.values(identity).map((value) => byValue.get(String(value)) ?? []);
    const [shortest] = lists
      .filter((list) => list.length > 0)
      .toSorted((one, other) => one.length - other.length);
    return shortest?.find((own) => sameStream(identity, own.identity))?.entry ?? null;
  };
}

/**
 * Body of POST /databases/:id/connections: the documented keys and nothing else. Settings that are null were not given.
 *
 * @param connector Null where the kind is not described.
 */
export function creationBody(
  { kind, name, scheduleMinutes, settings, secrets, streams, additions }: ConnectionCreation,
  connector: Connector | null,
): Record<string, unknown> {
  // What a service does anyway is not said: one that does not know the keys may refuse them.
  const isStandard = defaultPolicy(streams) === "sync";
  const policies = Object.entries(additions ?? {}).filter(
    ([, policy]) => policy !== null && !(isStandard && policy === "sync"),
  );
  const config = { ...givenSettings(settings), ...Object.fromEntries(policies) };
  const entries = streamEntries(streams, [], connector);
  return {
    kind,
    name,
    scheduleMinutes,
    config: entries.length === 0 ? config : { ...config, streams: entries },
    secrets,
  };
}

/** The settings without those that are null. */
export function givenSettings(settings: ConnectionCreation["settings"]): ConnectionCreation["settings"] {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}
