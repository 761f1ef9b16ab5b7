// @vitest-environment happy-dom
import type { DatabaseCreated } from "#shared/api/database";
import { embeddedProfileId } from "#shared/domain/ids";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { createQueryClient } from "../../lib/createQueryClient";
import { databaseOf } from "../../testing/databaseOf";
import { CreateDatabaseDialog } from "./CreateDatabaseDialog";

function createdAt(uri: string | null): DatabaseCreated {
  const sql = `ATTACH '${uri ?? "quack:db.example.com:9494"}' AS "shop" (TYPE quack, TOKEN 'once');`;
  return {
    database: databaseOf("d1", { name: "shop", status: "provisioning" }),
    token: "once",
    attach: { uri, sql },
  };
}

/** Creates a database on a service that answers so. @returns called when the dialog closes */
function create(profileId: string, created: DatabaseCreated) {
  new FakeBridge({ "engines.list": () => ({ engines: [] }), "databases.create": () => created }).install();
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CreateDatabaseDialog profileId={profileId} onClose={onClose} onCreated={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: "shop" } });
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  return onClose;
}

afterEach(cleanup);

describe("CreateDatabaseDialog", () => {
  it.each(["quack:db.example.com:9494", null])("shows the token of a database at %s", async (uri) => {
    const onClose = create("hosted", createdAt(uri));
    expect(await screen.findByText("once")).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    ["hosted", "quack:db-1.invalid:9494"],
    ["hosted", "postgres://db-1.invalid/shop"],
    [embeddedProfileId, "quack:db.example.com:9494"],
  ])("closes where a token has no use: on %s at %s", async (profileId, uri) => {
    const onClose = create(profileId, createdAt(uri));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.queryByText("once")).toBeNull();
  });

  function open(profileId: string) {
    new FakeBridge({ "engines.list": () => ({ engines: [] }) }).install();
    render(
      <QueryClientProvider client={createQueryClient()}>
        <CreateDatabaseDialog profileId={profileId} onClose={() => undefined} onCreated={() => undefined} />
      </QueryClientProvider>,
    );
  }

  it("asks for a name only, until more is asked for", () => {
    open("hosted");
    expect(screen.getAllByRole("textbox")).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "More options" }));
    expect(screen.getByRole("textbox", { name: /^Memory/ })).toBeDefined();
    expect(screen.getByRole("button", { name: /Region/ })).toBeDefined();
    expect(screen.getByRole("combobox", { name: /Machine size/ })).toBeDefined();
  });

  it("does not offer what has no effect on this computer", () => {
    open(embeddedProfileId);
    fireEvent.click(screen.getByRole("button", { name: "More options" }));
    expect(screen.getByRole("textbox", { name: /^Memory/ })).toBeDefined();
    expect(screen.queryByRole("button", { name: /Region/ })).toBeNull();
    expect(screen.queryByRole("combobox", { name: /Machine size/ })).toBeNull();
  });

  it("keeps the fields open that hold a value which is wrong", () => {
    open("hosted");
    const more = screen.getByRole("button", { name: "More options" });
    fireEvent.click(more);
    fireEvent.change(screen.getByRole("textbox", { name: /^Memory/ }), { target: { value: "1" } });
    fireEvent.click(more);
    expect(screen.getByText("Enter 256 to 32,768 MB.")).toBeDefined();
    expect(more.getAttribute("aria-expanded")).toBe("true");
  });
});
