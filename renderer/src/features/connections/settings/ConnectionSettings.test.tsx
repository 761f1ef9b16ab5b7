// @vitest-environment happy-dom
import type { Connection } from "#shared/api/connection";
import type { Connector } from "#shared/api/connector";
import { AppError } from "#shared/errors/AppError";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { createQueryClient } from "../../../lib/createQueryClient";
import { messages } from "../../../messages/messages";
import { permissionOf } from "../../../testing/permissionOf";
import { WritePermissionContext } from "../../../lib/writePermission";
import { connectionOf } from "../../../testing/connectionOf";
import { fieldOf } from "../form/testing/fieldOf";
import { streamOf } from "../streams/testing/streamOf";
import { ConnectionSettings } from "./ConnectionSettings";

const text = messages.connectionForms.settings;
const connector: Connector = {
  kind: "postgres",
  name: "PostgreSQL",
  multiple: true,
  excludeColumns: true,
  fields: [
    fieldOf("host", { label: "Host", required: true, bindsSecrets: true }),
    fieldOf("database", { label: "Database" }),
    fieldOf("port", { label: "Port", type: "integer", defaultValue: 5432 }),
    fieldOf("password", { label: "Password", required: true, secret: true }),
    fieldOf("token", { label: "Token", secret: true }),
  ],
};
let fake: FakeBridge;

async function show(about: Partial<Omit<Connection, "lastRun">> = {}) {
  const connection = connectionOf({ settings: { host: "db.example.com", port: 6000 }, ...about });
  fake.handle("connections.get", () => ({ connection }));
  fake.handle("connections.change", ({ changes }) => ({
    connection: { ...connection, settings: { ...connection.settings, ...changes.settings } },
  }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WritePermissionContext value={permissionOf()}>
        <ConnectionSettings profileId="p1" connectionId={connection.id} />
      </WritePermissionContext>
    </QueryClientProvider>,
  );
  await screen.findByRole("form", { name: text.label });
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.submit(screen.getByRole("form", { name: text.label }));
const changes = () => fake.inputsOf("connections.change").map((input) => input.changes);

beforeEach(() => {
  fake = new FakeBridge({
    "connectors.list": () => ({ connectors: [connector] }),
    "connections.streams": () => ({ streams: [streamOf("orders")], notOffered: [] }),
    "connections.test": () => ({ ok: true, error: null, streams: [streamOf("orders")], notOffered: [] }),
  }).install();
});
afterEach(cleanup);

describe("the settings of a Connection", () => {
  it("send only what is different, and leave secrets as they are", async () => {
    await show();
    type(/^Database/, "shop");
    type(/^Port/, "");
    expect(screen.getByText(text.change("6000", text.empty))).toBeDefined();
    press(text.saveUntested);
    await waitFor(() => expect(changes()).toEqual([{ settings: { database: "shop", port: null } }]));
  });

  it("ask for the secrets again where the address changes, and drop those that are not entered", async () => {
    await show();
    type("Host", "db2.example.com");
    expect(screen.getByText(text.moved)).toBeDefined();
    press(text.saveUntested);
    expect(await screen.findByText(messages.connectionForms.fieldErrors.missing("Password"))).toBeDefined();
    expect(changes()).toEqual([]);
    type("Password", "another-secret");
    press(text.saveUntested);
    await waitFor(() =>
      expect(changes()).toEqual([
        {
          settings: { host: "db2.example.com" },
          secrets: { password: "another-secret", token: null },
        },
      ]),
    );
  });

  it("send what differs in the JSON of a kind that the service does not describe", async () => {
    fake.handle("connectors.list", () => ({ connectors: [{ ...connector, fields: [] }] }));
    await show();
    const { undescribed } = messages.connectionForms;
    type(/^Settings \(JSON\)/, '{"host":"db.example.com","region":{"name":"eu"}}');
    press(text.replaceOf(undescribed.secrets));
    type(/^Secrets \(JSON\)/, '{"token":"another-secret"}');
    expect(screen.queryByRole("button", { name: text.removeOf(undescribed.secrets) })).toBe(null);
    press(text.saveUntested);
    await waitFor(() =>
      expect(changes()).toEqual([
        { settings: { region: { name: "eu" }, port: null }, secrets: { token: "another-secret" } },
      ]),
    );
  });

  it("send a secret only once it was typed, and show it nowhere else", async () => {
    await show();
    expect(screen.getAllByText(text.unchanged)).toHaveLength(2);
    press(text.replaceOf("Password"));
    type("Password", "another-secret");
    expect(screen.getByText(text.replaced)).toBeDefined();
    expect(screen.queryByText(/another-secret/)).toBe(null);
    press(text.saveUntested);
    await waitFor(() => expect(changes()).toEqual([{ secrets: { password: "another-secret" } }]));
    await waitFor(() => expect(screen.getAllByText(text.unchanged)).toHaveLength(2));
  });

  it("forget a secret that need not be there", async () => {
    await show();
    press(text.removeOf("Token"));
    expect(screen.getByText(text.willBeRemoved)).toBeDefined();
    press(text.saveUntested);
    await waitFor(() => expect(changes()).toEqual([{ secrets: { token: null } }]));
  });

  it("reach the source after saving untested and say what came of it", async () => {
    await show();
    type(/^Database/, "shop");
    fake.handle("connections.streams", () => {
      throw new AppError("SOURCE_FAILED", "connection refused");
    });
    press(text.saveUntested);
    expect((await screen.findByRole("alert")).textContent).toContain("connection refused");
  });

  it("are saved once new credentials have passed a test, which is not repeated", async () => {
    await show();
    press(text.replaceOf("Password"));
    type("Password", "another-secret");
    press(text.testAndSave);
    await waitFor(() => expect(changes()).toEqual([{ secrets: { password: "another-secret" } }]));
    expect(fake.inputsOf("connections.test")).toHaveLength(1);
    expect(fake.inputsOf("connections.streams")).toHaveLength(0);
  });

  it("are not saved where the test of new credentials fails, unless that is chosen", async () => {
    fake.handle("connections.test", () => {
      throw new AppError("SOURCE_FAILED", "password authentication failed");
    });
    await show();
    press(text.replaceOf("Password"));
    type("Password", "wrong-secret");
    save();
    expect((await screen.findByRole("alert")).textContent).toContain("password authentication failed");
    expect(changes()).toEqual([]);
    press(text.saveUntested);
    await waitFor(() => expect(changes()).toEqual([{ secrets: { password: "wrong-secret" } }]));
  });

  it("are not saved by Enter while they cannot be tested", async () => {
    await show();
    type("Host", "db2.example.com");
    save();
    expect(changes()).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: text.testAndSave }).disabled).toBe(true);
  });

  it("are tested before saving only with the secrets typed again, and say so", async () => {
    await show();
    type("Host", "db2.example.com");
    expect(screen.getByText(text.testNeeds(["Password"]))).toBeDefined();
    type("Password", "another-secret");
    press(messages.connectionForms.test.run);
    await screen.findByText(messages.connectionForms.test.passed(1));
    expect(fake.inputsOf("connections.test")[0]?.source).toEqual({
      kind: "postgres",
      settings: { host: "db2.example.com", port: 6000 },
      secrets: { password: "another-secret" },
    });
    expect(changes()).toEqual([]);
  });

  it("ask for secrets that the service has lost, before anything else is saved", async () => {
    await show({ credentials: "missing" });
    expect(screen.getByText(text.missing)).toBeDefined();
    type("Host", "db2.example.com");
    press(text.saveUntested);
    expect(await screen.findByText(messages.connectionForms.fieldErrors.missing("Password"))).toBeDefined();
    expect(changes()).toEqual([]);
  });

  it("are as they were after discarding", async () => {
    await show();
    type("Host", "elsewhere");
    press(text.discard);
    expect(screen.getByLabelText<HTMLInputElement>("Host").value).toBe("db.example.com");
    save();
    expect(changes()).toEqual([]);
  });

  it("can still be renamed where the service no longer describes the kind", async () => {
    await show({ kind: "vanished" });
    expect(screen.getByText(text.kindGone)).toBeDefined();
    type(messages.connectionWizard.name, "Renamed");
    save();
    await waitFor(() => expect(changes()).toEqual([{ name: "Renamed" }]));
  });
});
