// @vitest-environment happy-dom
import { embeddedProfileId } from "#shared/domain/ids";
import { AppError } from "#shared/errors/AppError";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { notificationStore } from "../../../components/toasts";
import { messages } from "../../../messages/messages";
import { databaseOf } from "../../../testing/databaseOf";
import { useDialogs } from "../dialogs/dialogs";
import { queryClient } from "../queries/queryClient";
import { useWorkbench } from "../workspace/workbench";
import { openDropped } from "./loadActions";

const file = (name: string) => ({
  file: { fileId: "00000000-0000-4000-8000-000000000001", name, sizeBytes: 4 },
});

beforeEach(() => {
  new FakeBridge({
    "databases.list": () => ({ databases: [databaseOf("d1", { name: "sales" })] }),
  }).install();
  useWorkbench.setState(useWorkbench.getInitialState(), true);
  useDialogs.getState().close();
  notificationStore.setState({ entries: [], unseenErrors: 0 });
});
afterEach(() => {
  queryClient.clear();
  useDialogs.getState().close();
});

describe("openDropped", () => {
  it("opens the dialog that loads dropped files", async () => {
    await openDropped([file("orders.csv")]);
    expect(useDialogs.getState().dialog).toMatchObject({
      kind: "loadFiles",
      source: { kind: "files", files: [{ name: "orders.csv" }] },
      target: { profileId: embeddedProfileId, databaseId: "d1", databaseName: "sales" },
    });
    expect(notificationStore.getState().entries).toEqual([]);
  });

  it("says that dropped files were not loaded while a dialog is open, which stays", async () => {
    const open = { kind: "palette", scope: "everything" } as const;
    useDialogs.getState().open(open);
    await openDropped([file("orders.csv")]);
    expect(useDialogs.getState().dialog).toEqual(open);
    expect(notificationStore.getState().entries).toMatchObject([
      { tone: "error", text: messages.imports.dialogIsOpen },
    ]);
  });

  it("opens the other files where one can't be opened, and says which", async () => {
    const message = "“huge.sql” is larger than 50 MB.";
    new FakeBridge({
      "databases.list": () => ({ databases: [databaseOf("d1", { name: "sales" })] }),
      "imports.readSql": ({ fileId }) => {
        if (fileId === "huge") throw new AppError("FILE_NOT_READABLE", message);
        return { text: "SELECT 1" };
      },
    }).install();
    const sql = (fileId: string) => ({ file: { fileId, name: `${fileId}.sql`, sizeBytes: 4 } });
    await openDropped([sql("huge"), sql("small"), file("orders.csv")]);
    expect(notificationStore.getState().entries).toMatchObject([{ tone: "error", text: message }]);
    expect(useWorkbench.getState().tabs).toMatchObject([{ kind: "query", title: "small.sql" }]);
    expect(useDialogs.getState().dialog).toMatchObject({ source: { files: [{ name: "orders.csv" }] } });
  });

  it("makes a database on this computer for the first files, and waits until it runs", async () => {
    const all: ReturnType<typeof databaseOf>[] = [];
    let looks = 0;
    new FakeBridge({
      "databases.list": () => {
        looks += 1;
        return { databases: all.map((one) => ({ ...one, status: looks > 3 ? "running" : "provisioning" })) };
      },
      "databases.create": ({ creation }) => {
        const database = databaseOf("first", { name: creation.name, status: "provisioning" });
        all.push(database);
        return { database, token: null, attach: null };
      },
    }).install();
    await openDropped([file("orders.csv")]);
    expect(useDialogs.getState().dialog).toMatchObject({
      kind: "loadFiles",
      target: { databaseId: "first", databaseName: messages.databases.firstDatabase },
    });
    expect(looks).toBe(4);
  });
});
