import { elementsOf } from "../reading/elements";
import { answerOf, isObject, mapOf, membersOf, type Place } from "../reading/Place";
import { shapeOf } from "../reading/ResourceShape";
import { memberNamed } from "../reading/scalars";
import { plain } from "../reading/words";
import { isSqlType, isTypedText } from "./columns";

/** What a table or view is called and made of. */
export const tableShape = shapeOf({
  what: "the schema",
  nouns: "table view relation",
  lists: "object entity",
  identity: "name tablename viewname table view relation",
  names: "schema tableschema schemaname type kind tabletype relationtype columns fields",
  objects: "columns fields cols columndefinitions schema database",
});

/** Where an object keeps the columns of its table. */
export const columnLists = [
  "columns",
  "cols",
  "columndefinitions",
  "columndefs",
  "columnlist",
  "fields",
  "attributes",
];

/** Whether a value is the columns of a table: pairs, `name type` texts or objects that name a column and its type. */
export function looksLikeColumns(place: Place): boolean {
  const { value } = place;
  if (Array.isArray(value)) {
    return (
      value.length > 0 &&
      value.every(
        (own: unknown) => isPair(own) || isColumn(own) || (typeof own === "string" && isTypedText(own)),
      )
    );
  }
  const members = mapOf(place);
  if (members.length === 0 || isTableLike(place)) return false;
  return members.every(
    ([, { value: own }]) => (typeof own === "string" && isSqlType(own)) || isColumnFacts(own),
  );
}

function isPair(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length >= 2 && typeof value[0] === "string" && typeof value[1] === "string"
  );
}

function isColumn(value: unknown): boolean {
  const keys = membersOf(answerOf(value)).map(([key]) => plain(key));
  return keys.some((key) => /^(column|field|col)?(name|id)?$/.test(key)) && isColumnFacts(value);
}

/** An object that says a type and nothing of a table: its columns or its schema. */
function isColumnFacts(value: unknown): boolean {
  const keys = membersOf(answerOf(value)).map(([key]) => plain(key));
  const hasType = keys.some((key) =>
    /^(col|column|field|data|sql|native|db|logical|physical|d)?type(name)?$/.test(key),
  );
  return hasType && !isTableLike(answerOf(value)) && columnsIn(answerOf(value)) === null;
}

export function isTableLike(place: Place): boolean {
  return membersOf(place).some(([key]) => /^(table|view|relation)(name|type|schema)?$/.test(plain(key)));
}

/** Where an object keeps the columns of its table; null where it is no table. */
export function columnsIn(place: Place): Place | null {
  for (const own of [place, ...tableParts(place)]) {
    for (const list of columnLists) {
      const found = membersOf(own).find(
        ([key, member]) => prefixless(key) === list && isColumnValue(member, ownNames(place)),
      );
      if (found !== undefined) return innerColumns(elementsOf(list, found[1]));
    }
    const properties = membersOf(own).find(
      ([key, { value }]) => plain(key) === "properties" && looksLikeColumns(answerOf(value)),
    );
    if (properties !== undefined) return properties[1];
  }
  return null;
}

function prefixless(key: string): string {
  return plain(key).replace(/^(table|view|relation)(?=.)/, "");
}

function isColumnValue(place: Place, tables: ReadonlySet<string>): boolean {
  if (place.value === null) return false;
  const inner = innerColumns(answerOf(place.value)).value;
  if (Array.isArray(inner)) {
    // A list of tables under a name of columns is a list of rows, one a column, unless all name the table around them.
    return !inner.some((own: unknown) => isTableLike(answerOf(own)) && !isOfTable(own, tables));
  }
  // What describes the table itself is no map of columns: `"attributes":{"name":"orders","kind":"table"}`.
  if (/attributes$/i.test(place.path)) return looksLikeColumns(answerOf(inner));
  return isObject(inner);
}

function isOfTable(column: unknown, tables: ReadonlySet<string>): boolean {
  const table = memberNamed(column, "table") ?? memberNamed(column, "tablename");
  return typeof table === "string" && tables.has(table);
}

/** What an object calls itself. */
function ownNames(place: Place): Set<string> {
  return new Set(
    membersOf(place).flatMap(([key, { value }]) =>
      /^(table|view|relation)?name$/.test(plain(key)) && typeof value === "string" ? [value] : [],
    ),
  );
}

/** `{"columns":{"edges":[{"node":…}]}}` and `{"columns":{"items":[…]}}` hold the columns themselves. */
function innerColumns(place: Place): Place {
  const members = membersOf(place);
  const inner = members.find(
    ([key, { value }]) =>
      Array.isArray(value) && /^(edges|nodes|items|data|list|results?|records|values)$/.test(plain(key)),
  );
  if (inner === undefined || members.some(([, { value }]) => isObject(value))) return unwrappedItems(place);
  return unwrappedItems(inner[1]);
}

export function unwrappedItems(place: Place): Place {
  if (!Array.isArray(place.value)) return place;
  const nodes = place.value.map((own: unknown) => {
    const members = membersOf(answerOf(own));
    const node = members.find(
      ([key, { value }]) => /^(node|column|field|item|resource)$/.test(plain(key)) && isObject(value),
    );
    return node === undefined ? own : node[1].value;
  });
  return { value: nodes, path: place.path };
}

/** Where an object keeps the attributes of a table apart from its identity. */
function tableParts(place: Place): Place[] {
  return membersOf(place).flatMap(([key, part]) => {
    if (!isObject(part.value)) return [];
    if (plain(key) === "relationships") return relatedColumns(part);
    const isPart = /^(attributes|details|spec|definition|storagedescriptor|tableschema)$/.test(plain(key));
    // BigQuery keeps the columns of a table under `schema`, beside a reference that names it.
    const isSchema = plain(key) === "schema" && tableReferenceIn(place) !== null;
    return isPart || isSchema ? [part] : [];
  });
}

/** `{"relationships":{"columns":{"data":[{"attributes":{"name":"id","type":"BIGINT"}}]}}}`, where they are filled in. */
function relatedColumns(relationships: Place): Place[] {
  const related = membersOf(relationships).flatMap(([name, { value }]): [string, unknown][] => {
    const data = memberNamed(value, "data");
    const attributes = (Array.isArray(data) ? data : []).map((own: unknown) =>
      memberNamed(own, "attributes"),
    );
    return attributes.length > 0 && attributes.every(isObject) ? [[name, attributes]] : [];
  });
  return related.length === 0 ? [] : [{ value: Object.fromEntries(related), path: relationships.path }];
}

/** `{"tableReference":{"projectId":"p","datasetId":"sales","tableId":"orders"}}` of BigQuery; null for everything else. */
export function tableReferenceIn(
  place: Place,
): { readonly schema: string | null; readonly name: string } | null {
  const reference = memberNamed(place.value, "tablereference");
  const [schema, name] = [memberNamed(reference, "datasetid"), memberNamed(reference, "tableid")];
  if (typeof name !== "string" || name === "") return null;
  return { schema: typeof schema === "string" ? schema : null, name };
}
