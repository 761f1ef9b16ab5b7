// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { MethodOutput } from "#shared/contract/methods";
import { AppError } from "#shared/errors/AppError";
import { FakeBridge } from "../../bridge/FakeBridge";
import { createQueryClient } from "../../lib/createQueryClient";
import { SavedQueryDialog } from "./SavedQueryDialog";

type SavedQueryList = MethodOutput<"savedQueries.list">;

afterEach(cleanup);

/** Names a new notebook and presses Enter while the folder is still being read. */
function nameAtOnce(list: Promise<SavedQueryList>) {
  const fake = new FakeBridge({
    "savedQueries.list": () => list,
    "savedQueries.useSuggested": () => ({}),
    "savedQueries.write": () => ({}),
    "savedQueries.read": () => ({ text: "", place: null }),
  }).install();
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SavedQueryDialog dialog={{ kind: "newNotebook" }} onClose={onClose} />
    </QueryClientProvider>,
  );
  const name = screen.getByRole("textbox", { name: "Name" });
  fireEvent.change(name, { target: { value: "daily" } });
  fireEvent.submit(name);
  return { fake, onClose };
}

describe("SavedQueryDialog", () => {
  it("saves on an Enter that comes before the folder is known", async () => {
    let answer: (list: SavedQueryList) => void = () => undefined;
    const { fake, onClose } = nameAtOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    expect(fake.inputsOf("savedQueries.write")).toEqual([]);
    answer({ folder: null, suggested: "/home/ada/Wharf queries", paths: [], isCut: false });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(fake.inputsOf("savedQueries.useSuggested")).toHaveLength(1);
    expect(fake.inputsOf("savedQueries.write")[0]?.path).toBe("daily.md");
  });

  it("says why nothing is saved where the folder can't be read", async () => {
    const { onClose } = nameAtOnce(
      Promise.reject(new AppError("SAVED_QUERY_NOT_DONE", "The folder of saved queries was not found.")),
    );
    expect(await screen.findByText(/was not found/u)).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});
