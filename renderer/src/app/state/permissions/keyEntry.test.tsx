// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { messages } from "../../../messages/messages";
import { databasesQuery } from "../../../queries/databaseQueries";
import { profileOf } from "../../../testing/profileOf";
import { queryClient } from "../queries/queryClient";
import { openQuery } from "../tabs/openQuery";
import { runAll } from "../scripts/runTab";
import { windowRuns } from "../runs/windowRuns";
import { windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";
import { KeyBanner, KeyEntryDialog } from "../../keys/KeyBanner";
import { useKeyErrors, watchKeys } from "./keyEntry";

const text = messages.shell;
const profile = profileOf();
let fake: FakeBridge;
let keyError: AppError | null;
let stopWatching: () => void;

/** Whatever the service is asked fails while there is a key error. */
function answer<Value>(value: Value): () => Value {
  return () => {
    if (keyError !== null) throw keyError;
    return value;
  };
}

function Databases() {
  useQuery(databasesQuery("p1"));
  return null;
}

beforeEach(() => {
  queryClient.clear();
  useKeyErrors.setState({}, true);
  useWorkbench.setState({ ...useWorkbench.getInitialState(), profileId: "p1" }, true);
  keyError = new AppError("KEY_REJECTED");
  fake = new FakeBridge({
    "profiles.list": () => ({ profiles: [profile] }),
    "profiles.setApiKey": ({ apiKey }) => {
      if (apiKey === "good") keyError = null;
      return { keyStatus: "stored" };
    },
    "profiles.check": answer({ databaseCount: 0 }),
    "databases.list": answer({ databases: [] }),
    "query.run": answer({ rowCount: 0, truncated: false, firstByteMs: 1, totalMs: 1 }),
    "results.close": () => ({}),
  }).install();
  stopWatching = watchKeys();
});
afterEach(() => {
  cleanup();
  stopWatching();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Databases />
      <KeyBanner />
      <KeyEntryDialog />
    </QueryClientProvider>,
  );

async function enter(key: string) {
  const field = screen.getByLabelText(messages.settings.form.key);
  fireEvent.change(field, { target: { value: key } });
  const form = field.closest("form");
  if (form !== null) fireEvent.submit(form);
}

describe("keyEntry", () => {
  it.each(["KEY_REJECTED", "KEY_MISSING", "KEYCHAIN_LOCKED"] as const)(
    "offers to enter the key when any call fails with %s, and reads again with the new one",
    async (code) => {
      keyError = new AppError(code);
      show();
      fireEvent.click(await screen.findByRole("button", { name: text.enterKey }, { timeout: 5000 }));
      const before = fake.inputsOf("databases.list").length;
      await enter("good");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(screen.queryByText(new RegExp(text.keyErrors[code]))).toBeNull());
      // What is tried again by itself may still be waiting for its turn.
      await waitFor(() => expect(fake.inputsOf("databases.list").length).toBeGreaterThan(before), {
        timeout: 5000,
      });
    },
  );

  it("runs the refused statement again with the new key, and no tab or text is lost", async () => {
    openQuery({ profileId: "p1", databaseId: "d1", text: "SELECT 1 AS kept" });
    const tabId = useWorkbench.getState().activeTabId ?? "";
    runAll(tabId);
    await vi.waitFor(() => expect(windowRuns.store.getState()[tabId]?.status).toBe("failed"));
    show();
    fireEvent.click(await screen.findByRole("button", { name: text.enterKey }));
    await enter("wrong");
    await waitFor(() => expect(fake.inputsOf("profiles.check")).toHaveLength(1));
    expect(screen.getByRole("dialog")).toBeDefined();
    await enter("good");
    await vi.waitFor(() => expect(windowRuns.store.getState()[tabId]?.status).toBe("succeeded"));
    expect(fake.inputsOf("query.run").map(({ sql }) => sql)).toEqual([
      "SELECT 1 AS kept",
      "SELECT 1 AS kept",
    ]);
    expect(useWorkbench.getState().tabs.map(({ id }) => id)).toEqual([tabId]);
    expect(windowTexts.text(tabId)).toBe("SELECT 1 AS kept");
  });

  it("says nothing of a service that is not in use", async () => {
    useWorkbench.setState({ profileId: "other" });
    show();
    await waitFor(() => expect(useKeyErrors.getState()).toEqual({ p1: "KEY_REJECTED" }));
    expect(screen.queryByRole("button", { name: text.enterKey })).toBeNull();
  });
});
