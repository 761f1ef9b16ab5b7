// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { messages } from "../../messages/messages";
import { SampleDialog } from "./SampleDialog";

const target = { profileId: "p1", databaseId: "d1", databaseName: "ships" };
let fake: FakeBridge;

function show(isPermitted: boolean) {
  const permit = vi.fn(() => Promise.resolve(isPermitted));
  const onLoaded = vi.fn();
  render(
    <SampleDialog
      target={target}
      permit={permit}
      onClose={() => undefined}
      onLoaded={onLoaded}
      onOpenTable={() => undefined}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: messages.imports.load }));
  return { permit, onLoaded };
}

beforeEach(() => {
  fake = new FakeBridge({
    "imports.loadSample": () => ({ tables: [{ name: "orders", rows: 3 }] }),
  }).install();
});
afterEach(cleanup);

describe("loading the sample", () => {
  it("begins only when it is permitted", async () => {
    const { permit } = show(false);
    await waitFor(() => expect(permit).toHaveBeenCalledOnce());
    await permit.mock.results[0]?.value;
    expect(fake.calls).toEqual([]);
    expect(screen.getByRole("button", { name: messages.imports.load })).toBeDefined();
  });

  it("says how many rows there are and has the tables read again", async () => {
    const { onLoaded } = show(true);
    expect(await screen.findByText(messages.imports.sampleLoaded(1, 3))).toBeDefined();
    expect(onLoaded).toHaveBeenCalledOnce();
  });
});
