// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { messages } from "../../../messages/messages";
import { ErrorKeys, shownError } from "./errorCommands";
import { StatementErrorPane } from "./StatementErrorPane";

const error = new AppError(
  "STATEMENT_FAILED",
  'Catalog Error: Table with name ordrs does not exist!\nDid you mean "orders"?\n\nLINE 1: SELECT * FROM ordrs\n                      ^',
).toData();

function show(isStale = false, shown = error) {
  const calls = { onShowPlace: vi.fn(), onReplace: vi.fn() };
  const view = render(
    <ErrorKeys value={{ goTo: "Ctrl+Shift+G", fix: "Ctrl+Shift+F" }}>
      <StatementErrorPane
        isBand
        error={shown}
        statement="SELECT * FROM ordrs"
        rowCount={0}
        isStale={isStale}
        onOpenQuery={vi.fn()}
        onOpenFeature={vi.fn()}
        canBeginSession={false}
        {...calls}
      />
    </ErrorKeys>,
  );
  return { ...calls, ...view };
}

afterEach(cleanup);

describe("StatementErrorPane", () => {
  it("reads out its words once, without its buttons", () => {
    show();
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain("Table with name ordrs does not exist!");
    expect(within(alert).queryByRole("button")).toBeNull();
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    expect(screen.getByRole("region", { name: messages.results.errorPane })).toBeDefined();
  });

  it("says that the disk is full rather than to correct the statement", () => {
    const message = 'IO Error: Could not write file "data.duckdb": No space left on device';
    show(false, new AppError("STATEMENT_FAILED", message).toData());
    expect(screen.getByText(messages.results.diskFull)).toBeDefined();
  });

  it("offers what its buttons do to shortcuts, for as long as it is shown", () => {
    const { onShowPlace, onReplace, unmount } = show();
    shownError.getState()?.goTo?.();
    expect(onShowPlace).toHaveBeenCalledWith(expect.objectContaining({ start: 14, end: 19 }));
    shownError.getState()?.fix?.();
    expect(onReplace).toHaveBeenCalledWith(expect.objectContaining({ start: 14 }), "orders");
    unmount();
    expect(shownError.getState()).toBeNull();
  });

  it("does nothing to a text that was edited since", () => {
    const { onShowPlace, onReplace } = show(true);
    shownError.getState()?.goTo?.();
    shownError.getState()?.fix?.();
    expect(onShowPlace).not.toHaveBeenCalled();
    expect(onReplace).not.toHaveBeenCalled();
  });
});
