// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { createQueryClient } from "../lib/createQueryClient";
import { messages } from "../messages/messages";
import { FailedRead, FailedReadNotice } from "./FailedRead";

const read = vi.fn<() => Promise<string>>();
const refused = new AppError("ACCESS_DENIED", "It is being moved.");
const pressAgain = async () =>
  fireEvent.click(await screen.findByRole("button", { name: messages.general.tryAgain }));

function Ships() {
  const ships = useQuery({ queryKey: ["ships"], queryFn: read, staleTime: 0 });
  if (ships.data === undefined)
    return ships.error === null ? null : (
      <FailedRead read={ships} remark="Nobody is at sea.">
        <button>Go ashore</button>
      </FailedRead>
    );
  return (
    <>
      <FailedReadNotice tone="warning" read={ships} title="The ships may have sailed." />
      <p>{ships.data}</p>
    </>
  );
}

function show() {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Ships />
    </QueryClientProvider>,
  );
  return client;
}

beforeEach(() => {
  read.mockReset();
});
afterEach(cleanup);

describe("a read that failed", () => {
  it("says why where it was to be shown, with what else is known and other ways on", async () => {
    read.mockRejectedValue(refused);
    show();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("It is being moved.");
    expect(alert.textContent).toContain("Nobody is at sea.");
    expect(screen.getByRole("button", { name: "Go ashore" })).toBeDefined();
  });

  it("is done again when a person asks, and shows what it brings", async () => {
    read.mockRejectedValueOnce(refused).mockResolvedValueOnce("Two ships");
    show();
    await pressAgain();
    expect(await screen.findByText("Two ships")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("leaves what was read before in sight, says why it may be old, and goes when a read succeeds", async () => {
    read
      .mockResolvedValueOnce("Two ships")
      .mockRejectedValueOnce(refused)
      .mockResolvedValueOnce("Three ships");
    const client = show();
    expect(await screen.findByText("Two ships")).toBeDefined();
    expect(screen.queryByRole("note")).toBeNull();
    await client.invalidateQueries();
    expect((await screen.findByRole("note")).textContent).toContain(
      "The ships may have sailed. It is being moved.",
    );
    expect(screen.getByText("Two ships")).toBeDefined();
    await pressAgain();
    expect(await screen.findByText("Three ships")).toBeDefined();
    expect(screen.queryByRole("note")).toBeNull();
  });
});
