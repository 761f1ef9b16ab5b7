// @vitest-environment happy-dom
import { AppError } from "#shared/errors/AppError";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { createQueryClient } from "../../lib/createQueryClient";
import { messages } from "../../messages/messages";
import { databaseOf } from "../../testing/databaseOf";
import { DeleteDatabaseDialog } from "./DeleteDatabaseDialog";

const text = messages.databases.remove;
const database = databaseOf("d1", { name: "Shop 1" });

function show() {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DeleteDatabaseDialog profileId="embedded" database={database} onClose={onClose} />
    </QueryClientProvider>,
  );
  const field = screen.getByRole("textbox");
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const submit = () => {
    const form = field.closest("form");
    if (form !== null) fireEvent.submit(form);
  };
  return { onClose, type, submit };
}

afterEach(cleanup);

describe("deleting a database", () => {
  it.each(["", "shop 1", "Shop", "Shop 1 "])("is refused while %j is typed instead of its name", (typed) => {
    const fake = new FakeBridge().install();
    const { type, submit } = show();
    type(typed);
    submit();
    expect(screen.getByRole("button", { name: text.submit }).hasAttribute("disabled")).toBe(true);
    expect(fake.inputsOf("databases.delete")).toEqual([]);
  });

  it("deletes and closes once the name is typed", async () => {
    const fake = new FakeBridge({ "databases.delete": () => ({}) }).install();
    const { onClose, type, submit } = show();
    type("Shop 1");
    submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(fake.inputsOf("databases.delete")).toEqual([{ profileId: "embedded", databaseId: "d1" }]);
  });

  it("stays and says why when it fails", async () => {
    new FakeBridge({
      "databases.delete": () => Promise.reject(new AppError("SCOPE_TOO_SMALL", "The key may only read.")),
    }).install();
    const { onClose, type, submit } = show();
    type("Shop 1");
    submit();
    expect((await screen.findByRole("alert")).textContent).toContain("The key may only read.");
    expect(onClose).not.toHaveBeenCalled();
  });
});
