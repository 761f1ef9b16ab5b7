// @vitest-environment happy-dom
import type { DatabaseCreated } from "#shared/api/database";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { createQueryClient } from "../../lib/createQueryClient";
import { messages } from "../../messages/messages";
import { databaseOf } from "../../testing/databaseOf";
import { TokenDialog } from "./CreateDatabaseDialog";

const text = messages.databases.token;
const created: DatabaseCreated = {
  database: databaseOf("d1", { name: "shop", status: "provisioning" }),
  token: "token-that-exists-once",
  attach: { uri: null, sql: "ATTACH 'x' (TOKEN 'token-that-exists-once')" },
};

function show() {
  const onClose = vi.fn();
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <TokenDialog profileId="hosted" created={created} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { onClose, client };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

afterEach(cleanup);

describe("the dialog of a database's token", () => {
  it("shows both secrets", () => {
    show();
    expect(screen.getByText("token-that-exists-once")).toBeTruthy();
    expect(screen.getByText(/TOKEN 'token-that/)).toBeTruthy();
  });

  it("stays when Escape is pressed", () => {
    const { onClose } = show();
    fireEvent.keyDown(screen.getByRole("alertdialog"), { key: "Escape" });
    expect(onClose).not.toHaveBeenCalled();
  });

  it("closes when the person says that it is saved", () => {
    const { onClose } = show();
    press(text.saved);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("asks once more before it closes unsaved, and can be gone back from", () => {
    const { onClose } = show();
    press(text.leave);
    expect(onClose).not.toHaveBeenCalled();
    press(text.stay);
    press(text.leave);
    press(text.leaveNow);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("says where the token is kept, and leaves no trace of it in the cache", async () => {
    const fake = new FakeBridge({ "databases.keepToken": () => ({ kept: "session" }) }).install();
    const { client } = show();
    press(text.keep);
    expect(await screen.findByText(text.keptForSession)).toBeTruthy();
    // Nothing beside it says that the token is lost, or offers to keep it again.
    expect(screen.queryByText(text.once)).toBeNull();
    expect(screen.queryByRole("button", { name: text.keep })).toBeNull();
    expect(screen.queryByRole("button", { name: text.leave })).toBeNull();
    expect(fake.inputsOf("databases.keepToken")).toEqual([{ profileId: "hosted", databaseId: "d1" }]);
    expect(
      JSON.stringify([client.getQueryCache().getAll(), client.getMutationCache().getAll()]),
    ).not.toContain("token-that-exists-once");
  });
});
