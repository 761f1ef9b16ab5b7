import type { Relation, RelationColumn } from "../relation";
import type { Dialect } from "./Dialect";

/** A schema as a service writes it, with what that writing leaves out. */
export interface WrittenSchema {
  readonly json: unknown;
  /** Where it is not said whether a relation is a table or a view, or whether columns may be null. */
  readonly saysKind: boolean;
  readonly saysNullable: boolean;
}

type ColumnStyle = "objects" | "pairs" | "triples" | "types" | "map" | "texts" | "sideBySide";

/** Writes a schema in one of the forms that services use: lists, groups, maps or one row a column. */
export function schemaJson(dialect: Dialect, relations: readonly Relation[]): WrittenSchema {
  const form = dialect.pick("schema", [
    "tables",
    "tables",
    "tablesAndViews",
    "schemas",
    "schemaMap",
    "dotted",
    "maps",
    "typeMaps",
    "rows",
    "catalogs",
    "deep",
  ]);
  const style: ColumnStyle =
    form === "typeMaps"
      ? "types"
      : dialect.pick("columns", [
          "objects",
          "objects",
          "pairs",
          "triples",
          "types",
          "map",
          "texts",
          "sideBySide",
        ]);
  const saysNullable =
    form === "rows" || (form !== "typeMaps" && ["objects", "triples", "map", "texts"].includes(style));
  const key = (name: string) => dialect.key(name);
  const kindWord = (kind: Relation["kind"]): string =>
    dialect.pick("kindWords", ["plain", "capitals", "base"]) === "plain"
      ? String(kind)
      : kind === "view"
        ? "VIEW"
        : dialect.chance("base", 50)
          ? "BASE TABLE"
          : "TABLE";
  const columns = (own: readonly RelationColumn[]) => columnsJson(dialect, style, own);
  const table = (own: Relation, withSchema: boolean, withKind: boolean) => ({
    ...(withSchema
      ? {
          [key(dialect.pick("table.schema", ["schema", "tableSchema", "schemaName", "namespace"]))]:
            own.schema,
        }
      : {}),
    [key(dialect.pick("table.name", ["name", "tableName", "table"]))]: own.name,
    ...(withKind
      ? { [key(dialect.pick("table.kind", ["type", "kind", "tableType"]))]: kindWord(own.kind) }
      : {}),
    [key(dialect.pick("table.columns", ["columns", "columns", "fields"]))]: columns(own.columns),
  });
  const names = [...new Set(relations.map(({ schema }) => schema))];
  const groups = names.map((schema) => [schema, relations.filter((own) => own.schema === schema)] as const);
  const ofKind = (kind: Relation["kind"], own: readonly Relation[]) =>
    own.filter((relation) => relation.kind === kind);
  const schemas = () =>
    groups.map(([schema, own]) => ({
      [key(dialect.pick("schema.name", ["name", "schema", "schemaName"]))]: schema,
      [key("tables")]: ofKind("table", own).map((one) => table(one, false, true)),
      [key("views")]: ofKind("view", own).map((one) => table(one, false, true)),
    }));
  const written = (json: unknown, saysKind = true): WrittenSchema => ({ json, saysKind, saysNullable });
  switch (form) {
    case "tables":
      return written({ [key("tables")]: relations.map((own) => table(own, true, true)) });
    case "tablesAndViews":
      return written({
        [key("tables")]: ofKind("table", relations).map((own) => table(own, true, false)),
        [key("views")]: ofKind("view", relations).map((own) => table(own, true, false)),
      });
    case "schemas":
      return written({ [key("schemas")]: schemas() });
    case "catalogs":
      return written({
        [key(dialect.pick("catalogs", ["catalogs", "databases"]))]: [
          { [key("name")]: "main_db", [key("schemas")]: schemas() },
        ],
      });
    case "schemaMap":
      return written({
        [key("schemas")]: Object.fromEntries(
          groups.map(([schema, own]) => [
            schema,
            { [key("tables")]: own.map((one) => table(one, false, true)) },
          ]),
        ),
      });
    case "deep":
      return written({
        [key("databases")]: {
          main_db: {
            [key("schemas")]: Object.fromEntries(
              groups.map(([schema, own]) => [
                schema,
                {
                  [key("tables")]: Object.fromEntries(
                    own.map((one) => [
                      one.name,
                      { [key("type")]: kindWord(one.kind), [key("columns")]: columns(one.columns) },
                    ]),
                  ),
                },
              ]),
            ),
          },
        },
      });
    case "dotted":
      return written({
        [key("tables")]: Object.fromEntries(
          relations.map((own) => [
            `${own.schema}.${own.name}`,
            { [key("type")]: kindWord(own.kind), [key("columns")]: columns(own.columns) },
          ]),
        ),
      });
    case "maps":
      return written(
        Object.fromEntries(
          groups.map(([schema, own]) => [
            schema,
            Object.fromEntries(own.map((one) => [one.name, { [key("columns")]: columns(one.columns) }])),
          ]),
        ),
        false,
      );
    case "typeMaps":
      return written(
        Object.fromEntries(
          groups.map(([schema, own]) => [
            schema,
            Object.fromEntries(own.map((one) => [one.name, columns(one.columns)])),
          ]),
        ),
        false,
      );
    case "rows":
      return written({
        [key(dialect.pick("rows", ["columns", "rows"]))]: relations.flatMap((own) =>
          rowsOf(dialect, own, kindWord(own.kind)),
        ),
      });
  }
}

function rowsOf(dialect: Dialect, own: Relation, kind: string): unknown[] {
  return own.columns.map(({ name, type, nullable }) => ({
    [dialect.key("tableSchema")]: own.schema,
    [dialect.key("tableName")]: own.name,
    [dialect.key("tableType")]: kind,
    [dialect.key("columnName")]: name,
    [dialect.key("dataType")]: type,
    [dialect.key("isNullable")]: nullable === true ? "YES" : "NO",
  }));
}

function columnsJson(dialect: Dialect, style: ColumnStyle, columns: readonly RelationColumn[]): unknown {
  const typeKey = dialect.key(dialect.pick("column.type", ["type", "dataType", "columnType"]));
  const nullKey = dialect.key(dialect.pick("column.nullable", ["nullable", "isNullable", "notNull"]));
  const nullWord = (nullable: boolean | null) =>
    nullKey === dialect.key("notNull") ? dialect.flag(nullable !== true) : dialect.flag(nullable === true);
  switch (style) {
    case "objects":
      return columns.map(({ name, type, nullable }) => ({
        [dialect.key(dialect.pick("column.name", ["name", "columnName", "column"]))]: name,
        [typeKey]: type,
        [nullKey]: nullWord(nullable),
      }));
    case "map":
      return Object.fromEntries(
        columns.map(({ name, type, nullable }) => [name, { [typeKey]: type, [nullKey]: nullWord(nullable) }]),
      );
    case "types":
      return Object.fromEntries(columns.map(({ name, type }) => [name, type]));
    case "pairs":
      return columns.map(({ name, type }) => [name, type]);
    case "triples":
      return columns.map(({ name, type, nullable }) => [name, type, nullable]);
    case "texts":
      return columns.map(
        ({ name, type, nullable }) => `${name} ${type} ${nullable === true ? "NULL" : "NOT NULL"}`,
      );
    case "sideBySide":
      return {
        [dialect.key("names")]: columns.map(({ name }) => name),
        [dialect.key("types")]: columns.map(({ type }) => type),
      };
  }
}
