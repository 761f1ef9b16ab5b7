import type { Envelope } from "../../../errors/AppError";
import type { Relation, RelationColumn } from "../../relation";
import { decoded } from "../reading/decoded";
import { Fields } from "../reading/Fields";
import { answerOf, isObject, itemsOf, mapOf, membersOf, type Place } from "../reading/Place";
import { shapeOf } from "../reading/ResourceShape";
import { textOf } from "../reading/scalars";
import { Trace } from "../reading/Trace";
import { plain, singular } from "../reading/words";
import {
  columnLists,
  columnsIn,
  isTableLike,
  looksLikeColumns,
  tableReferenceIn,
  tableShape,
  unwrappedItems,
} from "./columnPlaces";
import { columnsFrom } from "./columns";

/** Names of lists of tables, with what is in them where that is said. */
const tableLists = new Map<string, Relation["kind"] | null>([
  ["table", "table"],
  ["basetable", "table"],
  ["view", "view"],
  ["materializedview", "view"],
  ["relation", null],
  ["object", null],
  ["entity", null],
  ["entitie", null],
]);
const schemaLists = new Set(["schema", "schemata", "namespace", "dataset"]);
const databaseLists = new Set(["catalog", "database"]);
const besides = new Set(
  "meta links link pagination paging page errors warnings included jsonapi requestid total count".split(" "),
);
const maxDepth = 10;

/** What the way to a place says of the tables there. */
interface Way {
  readonly schema: string | null;
  readonly kind: Relation["kind"] | null;
  /** The key of a map that led here. */
  readonly key: string | null;
  /** What the keys of a map here name; null where nothing says so. */
  readonly level: "databases" | "schemas" | "tables" | null;
  readonly depth: number;
}

/** A table or view, or one column of it, before columns that came apart are joined. */
interface Part {
  readonly schema: string | null;
  readonly name: string;
  readonly kind: Relation["kind"] | null;
  readonly columns: RelationColumn[];
}

/**
 * Reads the answer of GET /databases/:id/schema: tables and views in lists, maps and groups of any depth, or one row a
 * column as in information_schema. Never throws.
 */
export function decodeSchema(json: unknown, trace = new Trace()): Envelope<Relation[]> {
  if (json === null) return { ok: true, value: [] };
  const parts = partsIn(
    answerOf(json),
    { schema: null, kind: null, key: null, level: null, depth: maxDepth },
    trace,
  );
  return decoded(parts && joined(parts), "the schema");
}

/** Null where there is nothing that could hold tables, or something that holds none that can be named. */
function partsIn(place: Place, way: Way, trace: Trace): Part[] | null {
  if (way.depth === 0) return null;
  const below = { ...way, depth: way.depth - 1 };
  if (Array.isArray(place.value)) return partsOfList(itemsOf(place), { ...below, key: null }, trace);
  if (!isObject(place.value)) return null;
  const rows = rowsIn(place);
  if (rows !== null) return partsOfList(rows, { ...below, key: null }, trace);
  const table = tableFrom(place, way, trace);
  if (table !== null) return [table];
  return partsInGroup(place, below, trace) ?? partsInMap(place, below, trace);
}

/** The rows of a query over the catalog: `{"columns":["table_name","column_name"],"rows":[["orders","id"]]}`. */
function rowsIn(place: Place): Place[] | null {
  const under = (name: string) => membersOf(place).find(([key]) => plain(key) === name)?.[1];
  const [columns, rows] = [under("columns"), under("rows")];
  if (columns === undefined || rows === undefined || !Array.isArray(rows.value)) return null;
  const names = itemsOf(columns).map(({ value }) => textOf(value));
  if (!names.some((name) => name !== null && plain(name) === "columnname")) return null;
  return itemsOf(rows).map(({ value, path }) => ({
    value: Array.isArray(value)
      ? Object.fromEntries(names.map((name, index) => [name ?? "", value[index] as unknown]))
      : value,
    path,
  }));
}

function partsOfList(items: readonly Place[], way: Way, trace: Trace): Part[] | null {
  if (items.length === 0) return [];
  const found = items.map((item) => {
    if (typeof item.value !== "string" || item.value === "") return partsIn(item, way, trace);
    trace.read("name", item.path);
    return [namedPart(item.value, way)];
  });
  return found.every((parts) => parts === null) ? null : found.flatMap((parts) => parts ?? []);
}

/** An object that holds lists of tables, views or schemas under their names, in wrappers or not. */
function partsInGroup(place: Place, way: Way, trace: Trace): Part[] | null {
  const members = membersOf(place);
  const isSchema = way.level === "schemas" || members.some(([key]) => tableLists.has(singular(plain(key))));
  const fields = Fields.of(place, groupShape, trace);
  const name =
    way.level === "databases"
      ? null
      : (fields?.plainText("schema", "name", "schema", "schemaname", "namespace", "id") ?? null);
  const schema = isSchema ? (name ?? (way.level === "schemas" ? way.key : null) ?? way.schema) : way.schema;
  let isGroup = false;
  const found = members.map(([key, member]): Part[] | null => {
    const word = singular(plain(key));
    if (member.value === null || besides.has(plain(key))) {
      isGroup ||= member.value === null && (tableLists.has(word) || schemaLists.has(word));
      return null;
    }
    if (!isObject(member.value) && !Array.isArray(member.value)) return null;
    const kind = tableLists.get(word);
    if (kind !== undefined) {
      return partsUnderName(
        member,
        { ...way, schema, kind: kind ?? way.kind, level: "tables", key: null },
        trace,
      );
    }
    // The columns of one table whose name is somewhere else, as in BigQuery's answers.
    if (schemaLists.has(word) && columnsIn(member) !== null && !isTableLike(member) && isColumnGroup(member))
      return null;
    if (schemaLists.has(word)) return partsIn(member, { ...way, schema, level: "schemas", key: null }, trace);
    if (databaseLists.has(word)) return partsIn(member, { ...way, level: "databases", key: null }, trace);
    if (columnLists.includes(plain(key)))
      return partsIn(member, { ...way, schema, level: "tables", key: null }, trace);
    if (wrapperName.test(plain(key)) || isPartWithGroups(key, member))
      return partsIn(member, { ...way, schema, key: way.key }, trace);
    return null;
  });
  if (found.every((parts) => parts === null)) return isGroup ? [] : null;
  return found.flatMap((parts) => parts ?? []);
}

function isColumnGroup(place: Place): boolean {
  const columns = columnsIn(place);
  return columns !== null && membersOf(place).length <= 2 && looksLikeColumns(columns);
}

const wrapperName =
  /^(data|results?|items?|records?|response|payload|body|value|output|content|attributes|edges|nodes?|embedded|schemainfo|rows|definition|structure)$/;
const groupShape = shapeOf({
  what: "a schema",
  nouns: "schema",
  identity: "name",
  names: "tables views",
  objects: "tables views",
});

/** A list of tables of that name: an empty one has none, and one without a name in it is not understood. */
function partsUnderName(place: Place, way: Way, trace: Trace): Part[] | null {
  if (isObject(place.value) && membersOf(place).length === 0) return [];
  return partsIn(place, way, trace) ?? null;
}

/** A map whose keys are names of databases, schemas or tables, or the only wrapper around one. */
function partsInMap(place: Place, way: Way, trace: Trace): Part[] | null {
  const members = mapOf(place).filter(([, { value }]) => isObject(value) || Array.isArray(value));
  if (members.length === 0) return null;
  const depths = members.map(([, member]) => columnDepth(member, 4));
  const isTables = way.level === "tables" || depths.every((depth) => depth === 0);
  const isSchemas =
    !isTables && (way.level === "schemas" || depths.every((depth) => depth === 0 || depth === 1));
  const found = members.flatMap(([key, member]): (Part[] | null)[] => {
    if (besides.has(plain(key))) return [];
    const own = { ...way, key };
    if (isTables) return [tableOrColumns(key, member, own, trace)];
    if (isSchemas) return [partsIn(member, { ...own, schema: key, level: null }, trace)];
    return [
      partsIn(
        { value: member.value, path: member.path },
        { ...own, level: way.level === "databases" ? "schemas" : null },
        trace,
      ),
    ];
  });
  return found.every((parts) => parts === null) ? null : found.flatMap((parts) => parts ?? []);
}

/** `"orders":{"columns":[…]}`, `"orders":[…]` and `"orders":{"id":"BIGINT"}`. */
function tableOrColumns(key: string, member: Place, way: Way, trace: Trace): Part[] | null {
  const table = isObject(member.value) ? tableFrom(member, way, trace) : null;
  if (table !== null) return [table];
  if (!looksLikeColumns(member)) return [namedPart(key, way)];
  trace.read("name", member.path);
  return [{ ...namedPart(key, way), columns: columnsFrom(member, trace) }];
}

/** How many maps lie between a value and columns; 0 for a table, null where it holds none. */
function columnDepth(place: Place, depth: number): number | null {
  if (depth === 0) return null;
  if (looksLikeColumns(place) || columnsIn(place) !== null) return 0;
  const inner = mapOf(place)
    .filter(([, { value }]) => isObject(value) || Array.isArray(value))
    .map(([, member]) => columnDepth(member, depth - 1))
    .filter((own) => own !== null);
  return inner.length === 0 ? null : Math.max(...inner) + 1;
}

/** One table or view, or one column of it, from its object; null for a group of them. */
function tableFrom(place: Place, way: Way, trace: Trace): Part | null {
  const item = unwrappedItems({ value: [place.value], path: "" });
  const inner = Array.isArray(item.value) && item.value[0] !== place.value && isObject(item.value[0]);
  if (inner) return null;
  const fields = Fields.of(place, tableShape, trace);
  if (fields === null) return null;
  const columns = columnsIn(place);
  const reference = tableReferenceIn(place);
  const columnRow =
    columns === null &&
    fields.first("columnname", "column") !== null &&
    fields.first("table", "tablename", "viewname") !== null;
  const hasName =
    reference !== null || fields.first("name", "tablename", "viewname", "table", "view") !== null;
  if (
    columns === null &&
    !columnRow &&
    reference === null &&
    (holdsGroups(place) || (!hasName && way.level !== "tables"))
  )
    return null;
  if (columns === null && !columnRow && way.level === "schemas") return null;
  if (columns !== null && !hasName && way.key === null) return null;
  const [keySchema, keyName] = splitName(way.key);
  const name =
    fields.plainText(
      "name",
      ["tablename", "viewname", "relationname"],
      ...(columnRow ? ["table"] : []),
      "name",
      "table",
      "view",
    ) ??
    reference?.name ??
    keyName;
  if (name === null) return null;
  return {
    schema:
      fields.text("schema", "tableschema", "schemaname", "schema", "namespace", "schemaid") ??
      reference?.schema ??
      way.schema ??
      keySchema,
    name,
    kind: kindOf(fields, way),
    columns: columnRow
      ? columnsFrom({ value: [place.value], path: place.path.replace(/\[\]$/, "") }, trace)
      : columns === null
        ? []
        : columnsFrom(columns, trace),
  };
}

/** Whether an object holds lists of tables or schemas rather than being one. */
function holdsGroups(place: Place): boolean {
  return membersOf(place).some(([key, { value }]) => {
    const word = singular(plain(key));
    const isHolder = isObject(value) || Array.isArray(value);
    return (
      isHolder &&
      (tableLists.has(word) ||
        schemaLists.has(word) ||
        databaseLists.has(word) ||
        wrapperName.test(plain(key)) ||
        isPartWithGroups(key, { value, path: "" }))
    );
  });
}

/** `{"metadata":{"name":"sales"},"status":{"tables":[…]}}` is named like a table, and holds some. */
function isPartWithGroups(key: string, member: Place): boolean {
  return /^(spec|status|details?|info)$/.test(plain(key)) && holdsGroups(member);
}

function namedPart(text: string, way: Way): Part {
  const [schema, name] = splitName(text);
  return {
    schema: way.schema ?? schema,
    name: way.schema === null ? (name ?? text) : text,
    kind: way.kind,
    columns: [],
  };
}

/** `main.orders` of an object map is schema and name; a key without a dot is a name. */
function splitName(key: string | null): [schema: string | null, name: string | null] {
  const dot = key?.indexOf(".") ?? -1;
  return key === null || key === "" || dot <= 0
    ? [null, key === "" ? null : key]
    : [key.slice(0, dot), key.slice(dot + 1)];
}

/** `view`, `VIEW` and `MATERIALIZED VIEW` are views; the rest, `BASE TABLE` too, is what its list says. */
function kindOf(fields: Fields, way: Way): Relation["kind"] | null {
  const word = fields.read(
    "kind",
    ["tabletype", "relationtype", "type", "kind", "relkind", "objecttype"],
    textOf,
  );
  if (word !== null && /view|^[vm]$/i.test(word)) return "view";
  if (word !== null && /table|temporary|^r$/i.test(word)) return "table";
  const isView = fields.flag("kind", "view");
  if (isView !== null) return isView ? "view" : "table";
  return way.kind ?? (fields.first("viewname") === null ? null : "view");
}

/** One relation for each name: rows of one column each are joined, in the order of the answer. */
function joined(parts: readonly Part[]): Relation[] {
  const relations = new Map<string, Part>();
  for (const part of parts) {
    const place = JSON.stringify([part.schema, part.name]);
    const known = relations.get(place);
    if (known === undefined) relations.set(place, { ...part, columns: [...part.columns] });
    else known.columns.push(...part.columns);
  }
  return [...relations.values()].map(({ schema, name, kind, columns }) => ({
    schema,
    name,
    kind,
    columns,
  }));
}
