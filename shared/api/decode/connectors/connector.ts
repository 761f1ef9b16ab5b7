import type { Envelope } from "../../../errors/AppError";
import type { Connector } from "../../connector";
import { decodeList } from "../reading/decoded";
import { Fields } from "../reading/Fields";
import { shapeOf } from "../reading/ResourceShape";
import { flagOf, memberNamed, numberOf, textOf, textsOf, wordIn } from "../reading/scalars";
import type { Item } from "../reading/structure";
import { Trace } from "../reading/Trace";
import { ownTypeTag, plain } from "../reading/words";
import { connectorFields } from "./connectorForm";

const shape = shapeOf({
  what: "the list of kinds of source",
  nouns: "connector",
  lists: "kind source sourcekind sourcetype connectortype connectorkind sourcedefinition connectordefinition",
  identity: "kind type id key slug code connector name service",
  names:
    "displayname title label multiple allowmultiple fields config configfields secretfields secrets spec schema " +
    "connectionspecification configschema secretsschema excludecolumns properties parameters inputs settings form",
  objects:
    "fields config configfields secretfields secrets schema connectionspecification configschema secretsschema " +
    "jsonschema connectionspec specification definition sections auth parameters inputs settings form features capabilities supports configuration params options",
  asText: true,
});

/** Many kinds are of one category: it names none of them. */
function isCategory(value: unknown): boolean {
  return (
    typeof value === "string" &&
    /^(databases?|api|files?|saas|apps?|applications?|warehouse|storage|custom|built-?in|marketing|crm)$/i.test(
      value,
    )
  );
}

const kindNames = ["kind", "type", "id", "key", "slug", "code", "connector", "service"];

/** Columns can be left out for the relational kinds only (docs/http-api.md). */
const relationalKind = /postgres|mysql|mariadb/i;
const excludeNames = [
  "excludecolumns",
  "supportsexcludecolumns",
  "excludecolumnssupported",
  "columnselection",
];

/** Reads the answer of GET /connectors in any form. Never throws. */
export function decodeConnectorList(json: unknown, trace = new Trace()): Envelope<Connector[]> {
  return decodeList(json, shape, connectorFrom, trace);
}

/** One kind of source: an object, or its name alone. Null without anything to name it by. */
function connectorFrom({ place, key, alias }: Item, trace: Trace): Connector | null {
  if (typeof place.value === "string" && place.value !== "") {
    trace.read("kind", place.path);
    return connectorNamed(place.value);
  }
  const fields = Fields.of(place, shape, trace, alias);
  if (fields === null) return key === null || key === "" ? null : connectorNamed(key);
  const isTag = (value: unknown) => ownTypeTag(value, shape) || isCategory(value);
  const own =
    // A number only numbers it in the service's own tables; a kind is a word.
    fields.read("kind", kindNames, (value) =>
      isTag(value) || numberOf(value) !== null ? null : wordIn(value),
    ) ??
    key ??
    fields.plainText("kind", "name");
  const kind = own ?? fields.read("kind", kindNames, (value) => (isTag(value) ? null : textOf(value)));
  if (kind === null || kind === "") return null;
  return {
    kind,
    name: fields.plainText("name", "displayname", "title", "label", "name") ?? kind,
    multiple: multipleIn(fields),
    excludeColumns: excludesColumns(fields) ?? relationalKind.test(kind),
    fields: connectorFields(place, shape, trace),
  };
}

function connectorNamed(kind: string): Connector {
  const excludeColumns = relationalKind.test(kind);
  return { kind, name: kind, multiple: null, excludeColumns, fields: [] };
}

function multipleIn(fields: Fields): boolean | null {
  const multiple = fields.flag("multiple", [
    "multiple",
    "allowmultiple",
    "allowsmultiple",
    "multi",
    "multipleallowed",
    "multiinstance",
    "multipleinstances",
    "supportsmultiple",
  ]);
  if (multiple !== null) return multiple;
  const single = fields.flag("multiple", ["singleinstance", "single", "singleton", "onlyone", "unique"]);
  if (single !== null) return !single;
  const most = fields.number("multiple", "maxinstances", "maxconnections", "maxperdatabase", "instancelimit");
  return most === null ? null : most !== 1;
}

function excludesColumns(fields: Fields): boolean | null {
  const features = fields.first("features", "capabilities", "supports")?.value;
  if (Array.isArray(features)) {
    return textsOf(features).some((feature) => excludeNames.includes(plain(feature)));
  }
  const own = fields.flag("excludeColumns", excludeNames);
  if (own !== null) return own;
  return (
    excludeNames.map((name) => flagOf(memberNamed(features, name))).find((said) => said !== null) ?? null
  );
}
