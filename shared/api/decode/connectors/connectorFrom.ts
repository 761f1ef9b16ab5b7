import type { Connector } from "../../connector";
import type { ListItem } from "../findList";
import { JsonFields } from "../JsonFields";
import { looseBoolean } from "../looseBoolean";
import { looseNumber } from "../looseNumber";
import { textsIn } from "../textsIn";
import { textUnder } from "../textUnder";
import { connectorFieldsFrom } from "./connectorFieldsFrom";
import { humanLabel } from "./humanLabel";

/** Columns can be left out for the relational kinds only (service-api.md, Connection). */
const relationalKind = /postgres|mysql|mariadb/i;

/** One kind of source: an object, or its name alone. Null without anything to name it by. */
export function connectorFrom({ key, value }: ListItem): Connector | null {
  if (typeof value === "string" && value !== "") return connectorNamed(value);
  const fields = JsonFields.of(value);
  if (fields === null) return key === null || key === "" ? null : connectorNamed(key);
  const kind =
    textUnder(fields, "kind", "type", "id", "key", "slug", "connector") ?? key ?? textUnder(fields, "name");
  if (kind === null || kind === "") return null;
  return {
    kind,
    name: textUnder(fields, "displayName", "title", "label", "name") ?? humanLabel(kind),
    multiple: multipleIn(fields),
    excludeColumns: excludesColumns(fields) ?? relationalKind.test(kind),
    fields: connectorFieldsFrom(fields),
  };
}

function connectorNamed(kind: string): Connector {
  const excludeColumns = relationalKind.test(kind);
  return { kind, name: humanLabel(kind), multiple: null, excludeColumns, fields: [] };
}

function multipleIn(fields: JsonFields): boolean | null {
  const multiple = looseBoolean(
    fields.first("multiple", "allowMultiple", "allowsMultiple", "multi", "multipleAllowed", "multiInstance"),
  );
  if (multiple !== null) return multiple;
  const single = looseBoolean(fields.first("singleInstance", "single", "singleton", "onlyOne", "unique"));
  if (single !== null) return !single;
  const most = looseNumber(fields.first("maxInstances", "maxConnections", "maxPerDatabase"));
  return most === null ? null : most !== 1;
}

function excludesColumns(fields: JsonFields): boolean | null {
  const names = ["excludeColumns", "supportsExcludeColumns", "excludeColumnsSupported", "columnSelection"];
  const features = fields.first("features", "capabilities", "supports");
  if (Array.isArray(features)) return textsIn(features).some((feature) => names.includes(feature));
  return looseBoolean(fields.first(...names)) ?? looseBoolean(JsonFields.of(features)?.first(...names));
}
