import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Connector, ConnectorField } from "#shared/api/connector";
import { errorOfField, formErrors } from "./formErrors";
import {
  ALL_SECRETS,
  ALL_SETTINGS,
  fieldGroups,
  formFields,
  type FormValues,
  isUndescribed,
} from "./FormValues";
import { offeredHostKey, sourceAdvice, sourceReport } from "./TestOutcome";
import { fillFromAddress } from "./SourceForm";
import { sourceHint } from "./sourceHint";
import { sourceInputOf } from "./sourceInputOf";
import { fieldOf } from "./testing/fieldOf";

const connectorOf = (...fields: ConnectorField[]): Connector => ({
  kind: "postgres",
  name: "PostgreSQL",
  multiple: true,
  excludeColumns: true,
  fields,
});

const postgres = connectorOf(
  fieldOf("host", { required: true }),
  fieldOf("port", { type: "integer", defaultValue: 5432 }),
  fieldOf("database", { required: true }),
  fieldOf("user", { required: true }),
  fieldOf("password", { required: true, secret: true }),
  fieldOf("sslMode", {
    type: "select",
    defaultValue: "require",
    options: ["disable", "require", "verify-full"].map((value) => ({ value, label: value })),
  }),
);
const fields = formFields(postgres);
const typed = (values: Record<string, string | boolean>): FormValues => new Map(Object.entries(values));

describe("the form of a source", () => {
  it("does not ask for what could not be sent, and asks once for what is named twice", () => {
    const hostile = connectorOf(
      fieldOf("__proto__", { required: true }),
      fieldOf("streams", { type: "json" }),
      fieldOf("host", { label: "First" }),
      fieldOf("host", { label: "Second" }),
      fieldOf("host", { secret: true }),
      fieldOf("constructor"),
      fieldOf(""),
    );
    expect(formFields(hostile).map(({ key, label }) => [key, label])).toEqual([
      ["setting:host", "First"],
      ["secret:host", "host"],
      ["setting:constructor", "constructor"],
    ]);
    const sent = sourceInputOf("x", formFields(hostile), typed({ "setting:constructor": "yes" }));
    expect(Object.entries(sent.settings)).toEqual([["constructor", "yes"]]);
  });

  it("sends the JSON of a kind that the service does not describe, but nothing of the tables", () => {
    const all = formFields(connectorOf());
    const values = typed({
      [ALL_SETTINGS]: '{"dataset":"sales","limit":5,"nested":{"a":[1]},"streams":[],"__proto__":{"x":1}}',
      [ALL_SECRETS]: '{"key":"k"}',
    });
    expect(formErrors(all, values).size).toBe(0);
    expect(sourceInputOf("bigquery", all, values)).toEqual({
      kind: "bigquery",
      settings: { dataset: "sales", limit: 5, nested: { a: [1] } },
      secrets: { key: "k" },
    });
    expect(sourceInputOf("bigquery", all, typed({}))).toEqual({
      kind: "bigquery",
      settings: {},
      secrets: {},
    });
  });

  it("changes no object but its own, whatever fields a service describes", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (names, value) => {
        const all = formFields(connectorOf(...names.map((name) => fieldOf(name))));
        const sent = sourceInputOf("x", all, new Map(all.map(({ key }) => [key, value])));
        const known = isUndescribed(all) ? 0 : all.length;
        expect(Object.keys(sent.settings).length).toBe(value.trim() === "" ? 0 : known);
        expect(Object.getPrototypeOf(sent.settings)).toBe(Object.prototype);
      }),
    );
  });

  it("sends numbers as numbers, defaults as they stand, and nothing for what was left empty", () => {
    const sent = sourceInputOf(
      "postgres",
      fields,
      typed({
        "setting:host": " db.example.com ",
        "setting:database": "",
        "secret:password": " spaces count ",
      }),
    );
    expect(sent).toEqual({
      kind: "postgres",
      settings: { host: "db.example.com", port: 5432, sslMode: "require" },
      secrets: { password: " spaces count " },
    });
  });

  it("sends JSON as what it says, and a box only if it was ticked or has a default", () => {
    const all = formFields(
      connectorOf(
        fieldOf("options", { type: "json" }),
        fieldOf("deep", { type: "boolean" }),
        fieldOf("wide", { type: "boolean", defaultValue: true }),
      ),
    );
    const values = typed({ "setting:options": '{"a":[1,null]}', "setting:wide": false });
    expect(sourceInputOf("x", all, values).settings).toEqual({ options: { a: [1, null] }, wide: false });
  });

  it.each([
    [{ type: "integer" }, "12.5", "Enter a whole number."],
    [{ type: "integer" }, "9".repeat(20), "The number is too large."],
    [{ type: "number" }, "a lot", "Enter a number."],
    [{ required: true }, "   ", "field is required."],
    [{ type: "json" }, '{"n":9007199254740993}', "A number has too many digits to be sent exactly."],
    [{ type: "json", secret: true }, '{"private": ', "This is not valid JSON."],
    [{ type: "select", options: [{ value: "a", label: "A" }] }, "b", "Choose an option from the list."],
  ] as const)("says what is wrong with %j holding %j", (part, value, fieldError) => {
    const [field] = formFields(connectorOf(fieldOf("field", part as Partial<ConnectorField>)));
    expect(field === undefined ? null : errorOfField(field, value)).toContain(fieldError);
  });

  it("finds nothing wrong with long numbers inside texts of JSON", () => {
    const [field] = formFields(connectorOf(fieldOf("field", { type: "json" })));
    expect(field === undefined ? "" : errorOfField(field, '{"n":"9007199254740993","x":1.5e300}')).toBe(null);
  });

  it("asks for a secret that the service holds only if it is to be another", () => {
    const fieldErrors = formErrors(fields, typed({ "setting:host": "h" }), new Set(["secret:password"]));
    expect([...fieldErrors.keys()]).toEqual(["setting:database", "setting:user"]);
  });

  it("folds away only the optional end of what a service asks for", () => {
    const { main, more } = fieldGroups(fields);
    expect(main.map(({ name }) => name)).toEqual(["host", "port", "database", "user", "password"]);
    expect(more.map(({ name }) => name)).toEqual(["sslMode"]);
  });
});

describe("a pasted address", () => {
  it("fills every field it names", () => {
    const filled = fillFromAddress(
      fields,
      new Map(),
      "postgres://reader:p%40ss%2Fw@db.example.com:6543/app?sslmode=verify-full",
    );
    expect(filled === null ? null : sourceInputOf("postgres", fields, filled)).toEqual({
      kind: "postgres",
      settings: {
        host: "db.example.com",
        port: 6543,
        database: "app",
        user: "reader",
        sslMode: "verify-full",
      },
      secrets: { password: "p@ss/w" },
    });
  });

  it.each(["db.example.com", "https://example.com/app", "postgres://", "postgres://a b c"])(
    "is not seen in %j",
    (text) => expect(fillFromAddress(fields, new Map(), text)).toBe(null),
  );
});

describe("help around a failed test", () => {
  it("passes on what was tried without any secret, even where the source repeats it", () => {
    const values = typed({ "setting:host": "db", "setting:user": "ro", "secret:password": "hunter22" });
    const report = sourceReport(postgres, fields, values, 'no access with "hunter22"');
    expect(report).not.toContain("hunter22");
    expect(report).toContain("host: db");
    expect(report).toContain("no access");
  });

  it("adds advice only where the source gives none", () => {
    expect(sourceAdvice("connection refused").remedy).toContain("firewall");
    expect(sourceAdvice("PostgreSQL refused the password of the user ro. Enter the right one.").remedy).toBe(
      null,
    );
    expect(sourceAdvice("something odd").remedy).toContain("send the message");
  });

  it("offers to pin the host key that a server showed, once", () => {
    const sftp = formFields(connectorOf(fieldOf("host"), fieldOf("hostKeyFingerprint")));
    const key = `SHA256:${"a".repeat(43)}`;
    expect(offeredHostKey(`host shows ${key} (ed25519).`, sftp, new Map())).toMatchObject({
      fingerprint: key,
      replaces: false,
    });
    expect(offeredHostKey(`host shows ${key}`, sftp, typed({ "setting:hostKeyFingerprint": key }))).toBe(
      null,
    );
    expect(offeredHostKey(`host shows ${key}`, fields, new Map())).toBe(null);
  });

  it("tells a certificate to trust from a host key to pin", () => {
    const database = formFields(connectorOf(fieldOf("host"), fieldOf("certificateFingerprint")));
    const key = `SHA256:${"a".repeat(43)}`;
    expect(offeredHostKey(`compare ${key} (AB:CD)`, database, new Map())).toMatchObject({
      kind: "certificate",
      fingerprint: key,
    });
  });

  it("writes grants for the names that were typed, quoted", () => {
    const values = typed({ "setting:database": 'a"b', "setting:user": "ro" });
    expect(sourceHint("postgres", fields, values)?.copy).toContain(
      'GRANT CONNECT ON DATABASE "a""b" TO "ro";',
    );
    expect(sourceHint("mysql", fields, typed({ "setting:user": "o'neil" }))?.copy).toContain(
      "'o\\'neil'@'%'",
    );
  });

  it("takes from a service account's key the address to share with, and nothing else", () => {
    const sheets = formFields(connectorOf(fieldOf("serviceAccountKey", { type: "json", secret: true })));
    const key = '{"private_key":"-----BEGIN","client_email":"sync@project.example"}';
    expect(sourceHint("google_sheets", sheets, typed({ "secret:serviceAccountKey": key }))?.copy).toBe(
      "sync@project.example",
    );
  });
});
