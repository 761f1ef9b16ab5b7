import { describe, expect, it } from "vitest";
import type { Connector, ConnectorField } from "../../connector";
import { decodeConnectorList } from "./connector";

const plainField: ConnectorField = {
  name: "host",
  label: "Host",
  type: "string",
  required: true,
  secret: false,
  defaultValue: null,
  bindsSecrets: false,
  options: [],
  description: null,
};
const host = plainField;
const port: ConnectorField = { ...plainField, name: "port", label: "Port", type: "integer", required: false };
const password: ConnectorField = { ...plainField, name: "password", label: "Password", secret: true };
const postgres: Connector = {
  kind: "postgres",
  name: "PostgreSQL",
  multiple: true,
  excludeColumns: true,
  fields: [host, { ...port, defaultValue: 5432 }, password],
};
const canonical = {
  kind: "postgres",
  name: "PostgreSQL",
  multiple: true,
  excludeColumns: true,
  fields: [
    { name: "host", label: "Host", type: "string", required: true, secret: false },
    { name: "port", label: "Port", type: "integer", required: false, secret: false, default: 5432 },
    { name: "password", label: "Password", type: "string", required: true, secret: true },
  ],
};

function decoded(json: unknown): Connector[] {
  const answer = decodeConnectorList(json);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

function fieldsOf(descriptor: object): ConnectorField[] {
  return decoded([{ kind: "x", ...descriptor }])[0]?.fields ?? [];
}

describe("the kinds of source are found", () => {
  it.each<[string, unknown]>([
    ["under their noun", { connectors: [canonical] }],
    ["bare", [canonical]],
    ["under data", { data: [canonical] }],
    ["under data and their noun", { data: { connectors: [canonical] } }],
    ["under items", { items: [canonical] }],
    ["as the only list", { total: 1, available: [canonical] }],
    ["as an object map", { connectors: { postgres: { ...canonical, kind: undefined } } }],
  ])("%s", (_form, json) => {
    expect(decoded(json)).toEqual([postgres]);
  });

  it.each(["kind", "type", "id", "key", "slug", "name"])("and named by %s", (key) => {
    expect(decoded([{ [key]: "postgres" }])).toMatchObject([{ kind: "postgres" }]);
  });

  it("as plain names, which are not made up into others", () => {
    expect(decoded({ connectors: ["postgres", "google_sheets"] })).toEqual([
      { kind: "postgres", name: "postgres", multiple: null, excludeColumns: true, fields: [] },
      { kind: "google_sheets", name: "google_sheets", multiple: null, excludeColumns: false, fields: [] },
    ]);
  });

  it("and one that makes no sense hides no other", () => {
    expect(decoded([7, null, {}, canonical, ""])).toEqual([postgres]);
    expect(decodeConnectorList({ connectors: [7] }).ok).toBe(false);
    expect(decodeConnectorList({ weather: "fine" }).ok).toBe(false);
    expect(decoded({ connectors: [] })).toEqual([]);
  });
});

describe("whether several are allowed is read from", () => {
  it.each<[object, boolean | null]>([
    [{ multiple: true }, true],
    [{ allowMultiple: "yes" }, true],
    [{ allow_multiple: false }, false],
    [{ multi: 1 }, true],
    [{ singleInstance: true }, false],
    [{ single: false }, true],
    [{ maxInstances: 1 }, false],
    [{ maxInstances: "10" }, true],
    [{}, null],
  ])("%j", (words, multiple) => {
    expect(decoded([{ kind: "x", ...words }])[0]?.multiple).toBe(multiple);
  });
});

describe("whether columns can be left out is read from", () => {
  it.each<[object, boolean]>([
    [{ kind: "x", excludeColumns: true }, true],
    [{ kind: "x", exclude_columns: "true" }, true],
    [{ kind: "x", capabilities: { excludeColumns: true } }, true],
    [{ kind: "x", features: ["excludeColumns"] }, true],
    [{ kind: "postgres", features: ["incremental"] }, false],
    [{ kind: "postgres", excludeColumns: false }, false],
    [{ kind: "PostgreSQL" }, true],
    [{ kind: "mysql" }, true],
    [{ kind: "mariadb" }, true],
    [{ kind: "stripe" }, false],
  ])("%j", (descriptor, excludes) => {
    expect(decoded([descriptor])[0]?.excludeColumns).toBe(excludes);
  });
});

describe("settings come as", () => {
  const plain = [host, { ...port, required: false }, password];
  it.each<[string, object, ConnectorField[]]>([
    ["a list of plain names", { fields: ["host", "password"] }, [host, password]],
    [
      "two lists",
      {
        configFields: [
          { name: "host", required: true },
          { name: "port", type: "int" },
        ],
        secretFields: [{ name: "password", required: true }],
      },
      plain,
    ],
    [
      "config and secrets as lists",
      {
        config: [
          { key: "host", required: "true" },
          { id: "port", type: "integer", optional: true },
        ],
        secrets: [{ name: "password", optional: false }],
      },
      plain,
    ],
    [
      "config and secrets with fields of their own",
      {
        config: {
          fields: [
            { name: "host", required: true },
            { name: "port", type: "Integer" },
          ],
        },
        secrets: { fields: [{ name: "password", required: true }] },
      },
      plain,
    ],
    [
      "fields that hold the two lists",
      {
        fields: {
          config: [
            { name: "host", required: true },
            { name: "port", type: "long" },
          ],
          secrets: [{ name: "password", required: true }],
        },
      },
      plain,
    ],
    [
      "a map from name to descriptor",
      {
        fields: {
          host: { type: "string", required: true },
          port: { type: "integer" },
          password: { type: "password", required: true },
        },
      },
      plain,
    ],
    [
      "a map from name to type",
      { fields: { host: "string", port: "integer", password: "secret" }, required: ["host", "password"] },
      plain,
    ],
    [
      "two JSON Schemas",
      {
        configSchema: {
          type: "object",
          required: ["host"],
          properties: { host: { type: "string" }, port: { type: ["integer", "null"] } },
        },
        secretsSchema: {
          type: "object",
          required: ["password"],
          properties: { password: { type: "string" } },
        },
      },
      plain,
    ],
    [
      "one JSON Schema with numbered properties",
      {
        spec: {
          connectionSpecification: {
            $schema: "http://json-schema.org/draft-07/schema#",
            title: "Postgres Source Spec",
            type: "object",
            required: ["host", "password"],
            properties: {
              password: { type: "string", airbyte_secret: true, order: 2 },
              port: { type: "integer", order: 1 },
              host: { title: "Host", type: "string", order: 0 },
            },
          },
        },
      },
      plain,
    ],
    [
      "a bare connection specification",
      {
        connectionSpecification: {
          type: "object",
          required: ["host", "password"],
          properties: {
            host: { type: "string" },
            port: { type: "integer" },
            password: { type: "string", format: "password" },
          },
        },
      },
      plain,
    ],
    [
      "a schema",
      {
        schema: {
          type: "object",
          required: ["host", "password"],
          properties: {
            host: { type: "string" },
            port: { type: "integer" },
            password: { type: "string", writeOnly: true },
          },
        },
      },
      plain,
    ],
  ])("%s", (_form, descriptor, fields) => {
    expect(fieldsOf(descriptor)).toEqual(fields);
  });

  it("a schema beside all that is said of the kind, in one part", () => {
    const parameters = { type: "object", required: ["host"], properties: { host: { type: "string" } } };
    const spec = { title: "PostgreSQL", allowMultiple: "yes", excludeColumns: 1, parameters };
    expect(decoded({ connectors: [{ kind: "postgres", spec }] })).toEqual([{ ...postgres, fields: [host] }]);
    const asSettings = { parameters, host: { type: "string" } };
    const names = decoded({ connectors: [{ kind: "postgres", config: asSettings }] })[0]?.fields.map(
      ({ name }) => name,
    );
    expect(names).toEqual(["parameters", "host"]);
  });

  it("a list of elements, as XML has them", () => {
    const element = { "@Name": "host", "@Type": "string", "@Required": "true" };
    for (const Field of [[element], element])
      expect(fieldsOf({ Fields: { Field } })).toEqual([{ ...host, label: "Host" }]);
    // A map of settings, one of which is called field.
    expect(fieldsOf({ fields: { field: { type: "string" } } }).map(({ name }) => name)).toEqual(["field"]);
  });

  it("settings whose names are those of lists, and none is lost", () => {
    const names = ["schema", "config", "options", "settings", "secrets", "properties", "fields", "__proto__"];
    const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    expect(
      fieldsOf({ connectionSpecification: { type: "object", properties } }).map(({ name }) => name),
    ).toEqual(names);
    expect(fieldsOf({ fields: names.map((name) => ({ name })) }).map(({ name }) => name)).toEqual(names);
    expect({}).not.toHaveProperty("type");
  });

  it("the same name twice, and the secret one counts", () => {
    expect(fieldsOf({ config: ["code"], secrets: ["code"] })).toMatchObject([{ name: "code", secret: true }]);
  });
});

describe("a setting is secret", () => {
  it.each<[object]>([
    [{ secret: true }],
    [{ sensitive: true }],
    [{ isSecret: "true" }],
    [{ airbyte_secret: true }],
    [{ "x-secret": true }],
    [{ writeOnly: true }],
    [{ format: "password" }],
    [{ type: "password" }],
    [{ type: "secret" }],
    [{ in: "secrets" }],
  ])("by %j", (words) => {
    expect(fieldsOf({ fields: [{ name: "code", ...words }] })).toMatchObject([{ secret: true }]);
  });

  it.each([
    "password",
    "api_key",
    "apiKey",
    "privateKey",
    "client_secret",
    "accessToken",
    "passphrase",
    "dsn",
  ])("by its name %s where nothing is said", (name) => {
    expect(fieldsOf({ fields: [{ name }] })).toMatchObject([{ secret: true }]);
  });

  it.each(["host", "tokenEndpoint", "hostKeyFingerprint", "primaryKey", "sslMode", "passwordPolicy", "key"])(
    "and %s is not",
    (name) => {
      expect(fieldsOf({ fields: [{ name }] })).toMatchObject([{ secret: false }]);
    },
  );

  it("not where the service says so", () => {
    expect(fieldsOf({ fields: [{ name: "token", secret: false }] })).toMatchObject([{ secret: false }]);
  });
});

describe("the kind of input is read from", () => {
  it.each<[object, Partial<ConnectorField>]>([
    [{ type: "int" }, { type: "integer" }],
    [{ type: "float" }, { type: "number" }],
    [{ type: "checkbox" }, { type: "boolean" }],
    [{ type: "textarea" }, { type: "text" }],
    [{ type: "string", multiline: true }, { type: "text" }],
    [{ type: "array", items: { type: "string" } }, { type: "json" }],
    [{ type: "object" }, { type: "json" }],
    [{ type: ["null", "boolean"] }, { type: "boolean" }],
    [{ type: "colour" }, { type: "string" }],
    [{ type: 7 }, { type: "string" }],
    [{}, { type: "string" }],
    [{ default: { a: 1 } }, { defaultValue: '{"a":1}' }],
    [{ defaultValue: false }, { defaultValue: false }],
    [{ default_value: "x" }, { defaultValue: "x" }],
    [{ helpText: "Where it is." }, { description: "Where it is." }],
    [{ title: "The host" }, { label: "The host" }],
  ])("%j", (words, field) => {
    expect(fieldsOf({ fields: [{ name: "f", ...words }] })).toMatchObject([field]);
  });

  const options = [
    { value: "a", label: "A" },
    { value: "b", label: "B" },
  ];
  it.each<[string, object]>([
    ["value and label", { options }],
    ["id and name", { options: options.map(({ value, label }) => ({ id: value, name: label })) }],
    ["const and title", { oneOf: options.map(({ value, label }) => ({ const: value, title: label })) }],
    ["a map", { choices: { a: "A", b: "B" } }],
    ["enum with names", { type: "string", enum: ["a", "b"], enumNames: ["A", "B"] }],
    ["the same twice", { options: [...options, ...options] }],
  ])("choices with %s", (_form, words) => {
    expect(fieldsOf({ fields: [{ name: "f", ...words }] })).toMatchObject([{ type: "select", options }]);
  });

  it("choices that are plain values", () => {
    expect(fieldsOf({ fields: [{ name: "f", enum: ["a", 1, true, null, ""] }] })).toMatchObject([
      { options: ["a", "1", "true"].map((value) => ({ value, label: value })) },
    ]);
  });
});

it.each([
  ["apiKey", "API key"],
  ["ssl_mode", "SSL mode"],
  ["host", "Host"],
  ["service-account.json", "Service account JSON"],
  ["__", "__"],
])("calls the setting %s %s where the service has no label", (name, label) => {
  expect(fieldsOf({ fields: [{ name }] })).toMatchObject([{ label }]);
});
