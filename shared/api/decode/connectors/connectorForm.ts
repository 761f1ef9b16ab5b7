import type { ConnectorField } from "../../connector";
import { connectorFieldFrom } from "./connectorField";
import { partsOf } from "../reading/Fields";
import { elementsOf } from "../reading/elements";
import { isObject, itemsOf, mapOf, membersOf, type Place } from "../reading/Place";
import type { ResourceShape } from "../reading/ResourceShape";
import { memberNamed, numberOf, textsOf } from "../reading/scalars";
import { Trace } from "../reading/Trace";
import { plain } from "../reading/words";

/** Where descriptors keep the settings of a source that are not secret, or all of them. */
const settingLists = new Set(
  (
    "fields configfields config configschema connectionspecification connectionspec specification spec schema jsonschema " +
    "parameters params settings inputs properties configuration configurationschema form formschema sections " +
    "groups steps definition requiredfields optionalfields allof configproperties configparameters " +
    "connectionproperties connectionparameters configurationfields connectionfields"
  ).split(" "),
);
/** Where they keep those that are. */
const secretLists = new Set(
  "secretfields secrets secretsschema secretschema credentials credentialfields credentialsschema secretparameters auth authentication".split(
    " ",
  ),
);
const maxDepth = 5;

/** What the place of a list of settings says of them. */
interface Section {
  readonly secret: boolean | null;
  readonly required: readonly string[];
  readonly depth: number;
}

/** All settings that a descriptor asks for, in its order, each name once. */
export function connectorFields(
  descriptor: Place,
  shape: ResourceShape,
  trace = new Trace(),
): ConnectorField[] {
  const fields = new Map<string, ConnectorField>();
  const parts = partsOf(descriptor, shape).filter(
    ({ value, path }) =>
      !settingLists.has(plain(lastKey(path))) || (/properties$/i.test(path) && !isPropertyMap(value)),
  );
  for (const place of [descriptor, ...parts]) {
    for (const field of inDescriptor(place, { secret: null, required: [], depth: maxDepth }, trace)) {
      const known = fields.get(field.name);
      if (known === undefined || (field.secret && !known.secret)) fields.set(field.name, field);
    }
  }
  return [...fields.values()];
}

function inDescriptor(descriptor: Place, section: Section, trace: Trace): ConnectorField[] {
  const required = [...section.required, ...textsOf(memberNamed(descriptor.value, "required"))];
  const under = (lists: ReadonlySet<string>, secret: boolean | null): ConnectorField[] =>
    listsOf(descriptor, lists).flatMap(([key, member]) =>
      inSection(
        member,
        {
          secret,
          required: requiredBy(key) ?? required,
          depth: plain(key) === "properties" ? 0 : section.depth,
        },
        trace,
        plain(key) === "requiredfields",
      ),
    );
  return [...under(settingLists, section.secret), ...under(secretLists, true)];
}

/** Whether these are the properties of a JSON Schema rather than attributes of the descriptor itself. */
function isPropertyMap(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((own) => isObject(own));
}

function requiredBy(key: string): readonly string[] | null {
  return plain(key) === "optionalfields" ? [] : null;
}

/** In the order in which services put first what they mean: schemas and lists before loose maps. */
function listsOf(descriptor: Place, lists: ReadonlySet<string>): [key: string, member: Place][] {
  const order = [...lists];
  return membersOf(descriptor)
    .map(([key, member]): [string, Place] => [key, elementsOf(key, member)])
    .filter(([key, { value }]) => lists.has(plain(key)) && typeof value === "object" && value !== null)
    .filter(([key, { value }]) => plain(key) !== "properties" || Array.isArray(value) || isPropertyMap(value))
    .toSorted(([one], [other]) => order.indexOf(plain(one)) - order.indexOf(plain(other)));
}

/** A list of descriptors or names, a JSON Schema, a further level of lists, or a map from name to descriptor. */
function inSection(section: Place, own: Section, trace: Trace, areRequired = false): ConnectorField[] {
  const { secret, required, depth } = own;
  if (!Array.isArray(section.value) && depth > 0 && holdsLists(section)) {
    return inDescriptor(section, { ...own, depth: depth - 1 }, trace);
  }
  return entriesOf(section).flatMap(([key, place]) => {
    // A group of settings in a list: `{"title":"Login","fields":[…]}`.
    if (Array.isArray(section.value) && depth > 0 && isGroup(place)) {
      return inDescriptor(place, { ...own, depth: depth - 1 }, trace);
    }
    const field = connectorFieldFrom({ key, place, secret, required: areRequired }, trace);
    if (field === null) return [];
    return [required.includes(field.name) ? { ...field, required: true } : field];
  });
}

/** Whether an item of a list holds settings itself rather than being one. */
function isGroup(place: Place): boolean {
  if (!isObject(place.value)) return false;
  const inner = memberNamed(place.value, "properties");
  if (isObject(inner) && memberNamed(place.value, "name") === undefined) return true;
  return ["fields", "inputs", "settings", "parameters", "schema", "jsonschema"].some((name) => {
    const list = memberNamed(place.value, name);
    if (isObject(memberNamed(list, "properties"))) return true;
    return Array.isArray(list) && list.some((item: unknown) => isObject(item));
  });
}

/** In the order that JSON Schemas for forms number their properties in. */
function entriesOf(section: Place): [key: string | null, place: Place][] {
  if (Array.isArray(section.value)) return itemsOf(section).map((item) => [null, item]);
  const orderOf = ([, { value }]: [string, Place]): number =>
    numberOf(memberNamed(value, "order")) ?? Number.MAX_SAFE_INTEGER;
  return mapOf(section).toSorted((one, other) => orderOf(one) - orderOf(other));
}

/** Whether an object holds lists of settings rather than being a map of them. */
function holdsLists(section: Place): boolean {
  if (isObject(memberNamed(section.value, "properties"))) return true;
  return [...listsOf(section, settingLists), ...listsOf(section, secretLists)].some(([key, { value }]) => {
    if (Array.isArray(value)) return true;
    if (isObject(memberNamed(value, "properties"))) {
      return memberNamed(value, "type") === undefined || isSchemaName(key) || describes(section);
    }
    const inner = Object.values(value as object) as unknown[];
    return inner.length > 0 && inner.every((own) => typeof own === "object");
  });
}

/** Plain values that say something of a kind of source beside its form, which a map of settings has none of. */
const descriptorNames = new Set(
  "name displayname title label description multiple allowmultiple multiinstance excludecolumns supportsexcludecolumns".split(
    " ",
  ),
);

/** `{"spec":{"title":"MySQL","multiple":true,"parameters":{"type":"object","properties":…}}}`, all but the kind itself. */
function describes(section: Place): boolean {
  const beside = membersOf(section).filter(
    ([key]) => !settingLists.has(plain(key)) && !secretLists.has(plain(key)),
  );
  const isPlain = ([key, { value }]: [string, Place]) =>
    descriptorNames.has(plain(key)) && (typeof value !== "object" || value === null);
  return beside.length > 0 && beside.every(isPlain);
}

/** `{"spec":{"connectionSpecification":{"type":"object","properties":…}}}`, where other names are settings that are objects. */
function isSchemaName(key: string): boolean {
  return /schema|spec/i.test(key);
}

function lastKey(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
