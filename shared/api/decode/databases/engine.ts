import type { Envelope } from "../../../errors/AppError";
import type { Engine } from "../../database";
import { regions } from "../../wire/database";
import { decodeList } from "../reading/decoded";
import { Fields } from "../reading/Fields";
import { shapeOf } from "../reading/ResourceShape";
import { memberNamed, numberOf, textOf, wordIn } from "../reading/scalars";
import type { Item } from "../reading/structure";
import { Trace } from "../reading/Trace";
import { ownTypeTag } from "../reading/words";

const shape = shapeOf({
  what: "the list of engines",
  nouns: "engine",
  lists: "enginetype databaseengine databasetype",
  identity: "engine type id slug kind key code name",
  names:
    "engineversion version defaultversion latestversion versions regions default isdefault protocol displayname label title",
  objects: "regions versions",
  asText: true,
});

/** Reads the answer of GET /engines in any form. Never throws. */
export function decodeEngineList(json: unknown, trace = new Trace()): Envelope<Engine[]> {
  return decodeList(json, shape, engineFrom, trace);
}

function engineFrom({ place, key, alias }: Item, trace: Trace): Engine | null {
  if (typeof place.value === "string" && place.value !== "") {
    trace.read("id", place.path);
    return { id: place.value, name: null, version: null, regions: [...regions], isDefault: false };
  }
  const fields = Fields.of(place, shape, trace, alias);
  if (fields === null) return null;
  const isTag = (value: unknown) => ownTypeTag(value, shape);
  const idNames = ["engine", "type", "id", "slug", "kind", "key", "code"];
  const own =
    // A number only numbers it in the service's own tables; the contract's engines have words.
    fields.read("id", idNames, (value) =>
      isTag(value) || numberOf(value) !== null ? null : wordIn(value),
    ) ??
    key ??
    fields.plainText("id", "name");
  const id = own ?? fields.read("id", idNames, (value) => (isTag(value) ? null : textOf(value)));
  if (id === null || id === "") return null;
  return {
    id,
    name: fields.plainText("name", "name", "displayname", "label", "title"),
    version:
      fields.text(
        "version",
        "version",
        "engineversion",
        "defaultversion",
        "latestversion",
        "currentversion",
      ) ?? fields.read("version", ["versions", "availableversions", "supportedversions"], firstVersion),
    regions: fields.read(
      "regions",
      ["regions", "availableregions", "supportedregions", "locations"],
      regionsOf,
    ) ?? [...regions],
    isDefault: fields.flag("isDefault", "default") ?? false,
  };
}

function firstVersion(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  return textOf(memberNamed(first, "version")) ?? textOf(first);
}

/** A service that names no regions offers all that the contract knows. */
function regionsOf(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  return value.map((region: unknown) => wordIn(region)).filter((region) => region !== null);
}
