import type { CatalogObject } from "../../domain/catalogObjects";
import { quoteIdentifier } from "../quote";
import type { Completion, CompletionKind, ObjectKind } from "./Completion";
import type { DatabaseCatalog } from "./DatabaseCatalog";
import type { SchemaIndex } from "./SchemaIndex";

/** All objects of a kind that were made in the database, as they are written. */
export function namesOfObjects(
  object: ObjectKind,
  schema: SchemaIndex,
  catalog: DatabaseCatalog,
): readonly Completion[] {
  switch (object) {
    case "SCHEMA":
      return schema.schemas.map((name) => completionOf("schema", { schema: "main", name }));
    case "MACRO":
      return catalog.functions.offered
        .filter(({ origin }) => origin === "database")
        .map(({ name }) => completionOf("function", { schema: "main", name }));
    case "INDEX":
      return catalog.indexes.map((one) => completionOf("index", one));
    case "SEQUENCE":
      return catalog.sequences.map((one) => completionOf("sequence", one));
    case "TYPE":
      return catalog.types.map((one) => completionOf("type", one));
    default:
      return object satisfies never;
  }
}

function completionOf(kind: CompletionKind, { schema, name }: CatalogObject): Completion {
  const isMain = schema === "" || schema.toLowerCase() === "main";
  const insertText = isMain ? quoteIdentifier(name) : `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
  return { kind, label: name, insertText, detail: isMain ? "" : schema };
}
