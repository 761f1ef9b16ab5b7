// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { FakeBridge } from "../bridge/FakeBridge";
import { createQueryClient } from "../lib/createQueryClient";
import { databaseOf } from "../testing/databaseOf";
import { useConnectivity } from "./connectivity";
import { useShownDatabases } from "./databaseQueries";

const client = createQueryClient();
client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
let error: AppError | null;

const show = () =>
  renderHook(() => useShownDatabases("p"), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  }).result;

beforeEach(() => {
  error = null;
  new FakeBridge({
    "databases.list": () => {
      if (error !== null) throw error;
      return { databases: [databaseOf("a", { status: "running", rawStatus: "running" })] };
    },
  }).install();
});

afterEach(() => {
  cleanup();
  client.clear();
  useConnectivity.setState({}, true);
});

describe("useShownDatabases", () => {
  it("shows no database of an unreachable service as running, and its state again once it is reached", async () => {
    const shown = show();
    const states = () => shown.current.data?.map(({ status, rawStatus }) => [status, rawStatus]);
    await waitFor(() => expect(states()).toEqual([["running", "running"]]));
    act(() => useConnectivity.setState({ p: "CONNECTION_REFUSED" }));
    expect(states()).toEqual([["unknown", ""]]);
    act(() => useConnectivity.setState({}, true));
    expect(states()).toEqual([["running", "running"]]);
  });

  it("shows states as unknown while the list can't be read", async () => {
    const shown = show();
    await waitFor(() => expect(shown.current.data?.[0]?.status).toBe("running"));
    error = new AppError("TIMEOUT");
    await act(() => shown.current.refetch());
    await waitFor(() => expect(shown.current.data?.[0]?.status).toBe("unknown"));
    error = null;
    await act(() => shown.current.refetch());
    await waitFor(() => expect(shown.current.data?.[0]?.status).toBe("running"));
  });
});
