// @vitest-environment happy-dom
import { AppError } from "#shared/errors/AppError";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { createQueryClient } from "../../lib/createQueryClient";
import { messages } from "../../messages/messages";
import { HistoryList } from "./HistoryList";

// The test's document has no layout; the list is given the size it would have in a window.
Object.defineProperty(HTMLElement.prototype, "clientHeight", { get: () => 600 });
Object.defineProperty(HTMLElement.prototype, "clientWidth", { get: () => 900 });

afterEach(cleanup);

describe("HistoryList", () => {
  it("says that a page could not be read, and reads it again when asked", async () => {
    let isBroken = true;
    const fake = new FakeBridge({
      "history.list": () => {
        if (isBroken) throw new AppError("INTERNAL", "The ledger could not be opened.");
        return { entries: [], databases: [], days: [], matching: 1, all: 1, archived: [] };
      },
    }).install();
    const actions = {
      onOpenResult: vi.fn(),
      onKeepAsTable: vi.fn(),
      onOpenQuery: vi.fn(),
      onReopenTab: vi.fn(),
      onStar: vi.fn(),
      onName: vi.fn(),
      onDelete: vi.fn(),
    };
    render(
      <QueryClientProvider client={createQueryClient()}>
        <HistoryList
          filter={{ search: "", database: null, outcome: null, isStarred: false }}
          days={[{ at: 0, runs: 1 }]}
          archived={[]}
          placeOf={() => ""}
          actions={actions}
        />
      </QueryClientProvider>,
    );
    expect(await screen.findByText("The ledger could not be opened.")).toBeDefined();
    expect(screen.queryByText(messages.history.loading)).toBe(null);
    isBroken = false;
    fireEvent.click(screen.getByRole("button", { name: messages.general.tryAgain }));
    await vi.waitFor(() => expect(screen.queryByText("The ledger could not be opened.")).toBe(null));
    expect(fake.inputsOf("history.list")).toHaveLength(2);
  });
});
