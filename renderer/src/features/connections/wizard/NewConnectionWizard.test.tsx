// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connector } from "#shared/api/connector";
import type { SourceTest } from "#shared/api/sourceStream";
import { AppError } from "#shared/errors/AppError";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { createQueryClient } from "../../../lib/createQueryClient";
import { messages } from "../../../messages/messages";
import { permissionOf } from "../../../testing/permissionOf";
import { type WritePermission, WritePermissionContext } from "../../../lib/writePermission";
import { connectionOf } from "../../../testing/connectionOf";
import { databaseOf } from "../../../testing/databaseOf";
import { runOf } from "../../../testing/runOf";
import { runTableOf } from "../../../testing/runTableOf";
import { fieldOf } from "../form/testing/fieldOf";
import { streamOf } from "../streams/testing/streamOf";
import { NewConnectionWizard } from "./NewConnectionWizard";
import type { WizardProps } from "./WizardDraft";

const text = messages.connectionForms;
const secret = "s3cret-of-the-source";
const postgres: Connector = {
  kind: "postgres",
  name: "PostgreSQL",
  multiple: true,
  excludeColumns: true,
  fields: [
    fieldOf("host", { label: "Host", required: true }),
    fieldOf("database", { label: "Database", required: true }),
    fieldOf("password", { label: "Password", required: true, secret: true }),
  ],
};
const github: Connector = {
  kind: "github",
  name: "GitHub",
  multiple: false,
  excludeColumns: false,
  fields: [fieldOf("token", { label: "Token", required: true, secret: true })],
};
const passed: SourceTest = {
  ok: true,
  error: null,
  streams: [streamOf("orders"), streamOf("customers")],
  notOffered: [],
};
const made = connectionOf({ id: "con_new", name: "app", lastRun: null });

const onCreated = vi.fn();
const onOpenExisting = vi.fn();
const onCancel = vi.fn();
let fake: FakeBridge;
let queryClient: ReturnType<typeof createQueryClient>;

function show(props: Partial<WizardProps> = {}, about: Partial<WritePermission> = {}) {
  queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <WritePermissionContext value={permissionOf(about)}>
        <NewConnectionWizard
          profileId="p1"
          databaseId="shop"
          onCreated={onCreated}
          onOpenExisting={onOpenExisting}
          onCancel={onCancel}
          {...props}
        />
      </WritePermissionContext>
    </QueryClientProvider>,
  );
}

const choose = async (kind: string | RegExp) =>
  fireEvent.click(await screen.findByRole("option", { name: kind }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** What happens on Enter in a field and on the main button alike. */
const goOn = () => fireEvent.submit(screen.getByRole("form", { name: messages.connectionWizard.title }));

async function fillSettings() {
  await choose("PostgreSQL");
  type("Host", "db.example.com");
  type("Database", "app");
  type("Password", secret);
}

async function reachReview() {
  await fillSettings();
  goOn();
  await screen.findByRole("listbox", { name: messages.connectionStreams.label });
  goOn();
  await screen.findByRole("heading", { name: messages.connectionWizard.reviewTitle });
}

beforeEach(() => {
  for (const spy of [onCreated, onOpenExisting, onCancel]) spy.mockClear();
  fake = new FakeBridge({
    "databases.list": () => ({
      databases: [databaseOf("shop"), databaseOf("archive", { status: "stopped" })],
    }),
    "connectors.list": () => ({ connectors: [postgres, github] }),
    "connections.list": () => ({ connections: [] }),
    "connections.test": () => passed,
    "connections.create": () => ({ connection: made }),
    "connections.runs": () => ({
      runs: [
        runOf({
          tables: [runTableOf("orders"), runTableOf("customers", { status: "failed", error: "no rights" })],
        }),
      ],
    }),
    "schema.read": () => ({ relations: [] }),
  }).install();
});
afterEach(cleanup);

describe("the wizard for a Connection", () => {
  it("sends what was typed and chosen, with every table that the test found", async () => {
    show();
    await reachReview();
    goOn();
    await screen.findByText(messages.firstSync.titles.succeeded);
    expect(fake.inputsOf("connections.create")).toEqual([
      {
        profileId: "p1",
        databaseId: "shop",
        creation: {
          kind: "postgres",
          settings: { host: "db.example.com", database: "app" },
          secrets: { password: secret },
          name: "app",
          scheduleMinutes: 60,
          additions: { newTables: "sync", newColumns: "sync" },
          streams: [
            { identity: { name: "orders" }, enabled: true, excludeColumns: [] },
            { identity: { name: "customers" }, enabled: true, excludeColumns: [] },
          ],
        },
      },
    ]);
  });

  it("keeps no secret in the cache, the storage or the page once it is made", async () => {
    show();
    await reachReview();
    goOn();
    await screen.findByText(messages.firstSync.titles.succeeded);
    const cached = JSON.stringify([
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state, queryKey }) => [queryKey, state.data]),
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
      Object.entries(localStorage),
      document.body.innerHTML,
    ]);
    expect(cached).not.toContain(secret);
  });

  it("shows the first sync table by table, with what failed, and leads on", async () => {
    show();
    await reachReview();
    goOn();
    expect(await screen.findByText("no rights")).toBeDefined();
    goOn();
    expect(onCreated).toHaveBeenCalledWith(made);
  });

  it("names every error at once instead of testing", async () => {
    show();
    await choose("PostgreSQL");
    goOn();
    expect(await screen.findByText(text.fieldErrors.missing("Host"))).toBeDefined();
    expect(screen.getByText(text.fieldErrors.missing("Password"))).toBeDefined();
    expect(fake.inputsOf("connections.test")).toEqual([]);
  });

  it("says why a test failed and keeps what was typed", async () => {
    fake.handle("connections.test", () => ({
      ok: false,
      error: "connection refused",
      streams: [],
      notOffered: [],
    }));
    show();
    await fillSettings();
    goOn();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("connection refused");
    expect(alert.textContent).toContain(text.advice.byCause.refused);
    expect(screen.getByLabelText<HTMLInputElement>("Host").value).toBe("db.example.com");
  });

  it("takes a test for old once a setting is another, and tests again before going on", async () => {
    show();
    await fillSettings();
    press(text.test.run);
    await screen.findByText(text.test.passed(2));
    type("Host", "other.example.com");
    expect(screen.getByText(text.test.old)).toBeDefined();
    goOn();
    await screen.findByRole("listbox", { name: messages.connectionStreams.label });
    expect(fake.inputsOf("connections.test").map(({ source }) => source.settings["host"])).toEqual([
      "db.example.com",
      "other.example.com",
    ]);
  });

  it("loses nothing on the way back, nor when another kind was looked at", async () => {
    show();
    await reachReview();
    press(messages.connectionWizard.steps.source);
    await choose("GitHub");
    expect(screen.queryByLabelText("Host")).toBe(null);
    press(messages.connectionWizard.back);
    await choose("PostgreSQL");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe(secret);
  });

  it("asks before leaving only if there is something to lose", async () => {
    show();
    await choose("PostgreSQL");
    press(messages.general.cancel);
    expect(onCancel).toHaveBeenCalledOnce();
    type("Host", "h");
    press(messages.general.cancel);
    expect(
      await screen.findByRole("alertdialog", { name: messages.connectionWizard.leaveTitle }),
    ).toBeDefined();
    expect(onCancel).toHaveBeenCalledOnce();
    press(messages.connectionWizard.leave);
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  it("leads to the Connection that is there where a kind allows only one", async () => {
    const own = connectionOf({ id: "con_git", kind: "github", name: "Our code" });
    fake.handle("connections.list", () => ({ connections: [own] }));
    show();
    await choose(/^GitHub.*Our code$/);
    expect(onOpenExisting).toHaveBeenCalledWith("con_git");
  });

  it("leads there too when the service refuses a second one that nobody knew of", async () => {
    const own = connectionOf({ id: "con_git", kind: "github", name: "Our code" });
    fake.handle("connections.create", () => {
      fake.handle("connections.list", () => ({ connections: [own] }));
      throw new AppError("STATE_CONFLICT", "GitHub allows one.");
    });
    show();
    await choose("GitHub");
    type("Token", secret);
    goOn();
    await screen.findByRole("listbox", { name: messages.connectionStreams.label });
    goOn();
    await screen.findByRole("heading", { name: messages.connectionWizard.reviewTitle });
    goOn();
    fireEvent.click(
      await screen.findByRole("button", { name: messages.connectionWizard.openExisting("Our code") }),
    );
    expect(onOpenExisting).toHaveBeenCalledWith("con_git");
  });

  it("returns to the settings when the source fails in the moment it is made", async () => {
    fake.handle("connections.create", () => {
      throw new AppError("SOURCE_FAILED", "password authentication failed");
    });
    show();
    await reachReview();
    goOn();
    expect((await screen.findByRole("alert")).textContent).toContain("password authentication failed");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe(secret);
  });

  it("makes nothing where production was asked and said no", async () => {
    const permit = vi.fn(() => Promise.resolve(false));
    show({}, { permit });
    await reachReview();
    goOn();
    await waitFor(() => expect(permit).toHaveBeenCalledOnce());
    expect(fake.inputsOf("connections.create")).toEqual([]);
  });

  it("says why a key that may only read makes none", async () => {
    show({}, { readOnlyReason: "This key may only read." });
    await fillSettings();
    goOn();
    expect(screen.getByText("This key may only read.")).toBeDefined();
    expect(fake.inputsOf("connections.test")).toEqual([]);
  });

  it("finds the new one by its name where the service did not say which it is", async () => {
    fake.handle("connections.create", () => {
      fake.handle("connections.list", () => ({ connections: [made] }));
      return { connection: null };
    });
    show();
    await reachReview();
    goOn();
    await screen.findByText(messages.firstSync.titles.succeeded);
    goOn();
    expect(onCreated).toHaveBeenCalledWith(made);
  });

  it("says what to do first where there is no database", async () => {
    fake.handle("databases.list", () => ({ databases: [] }));
    const onCreateDatabase = vi.fn();
    show({ databaseId: null, onCreateDatabase });
    fireEvent.click(await screen.findByRole("button", { name: messages.connectionWizard.createDatabase }));
    expect(onCreateDatabase).toHaveBeenCalledOnce();
  });
});
