// @vitest-environment happy-dom
import { AppError } from "#shared/errors/AppError";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { messages } from "../../messages/messages";
import { connectionsQuery } from "../../queries/connectionQueries";
import { useConnectivity } from "../../queries/connectivity";
import { databasesQuery } from "../../queries/databaseQueries";
import { FailedRead } from "../../queries/FailedRead";
import { profileOf } from "../../testing/profileOf";
import { queryClient } from "../state/queries/queryClient";
import { useWorkbench } from "../state/workspace/workbench";
import { ConnectivityBanner } from "./ConnectivityBanner";
import { watchConnectivity } from "../state/connectivity/connectivity";

const profile = profileOf({ id: "p", name: "Harbour service" });
let error: AppError | null;
let stopWatching: () => void;

function Panels() {
  const databases = useQuery({ ...databasesQuery("p"), retry: false });
  const connections = useQuery({ ...connectionsQuery("p", "d"), retry: false });
  return (
    <>
      <ConnectivityBanner />
      {[databases, connections].map((read, index) =>
        read.error === null ? (
          <p key={index}>{read.isSuccess ? "read" : "reading"}</p>
        ) : (
          <FailedRead key={index} read={read} />
        ),
      )}
    </>
  );
}

beforeEach(() => {
  error = new AppError("OFFLINE");
  const answer = <Value,>(value: Value): Value => {
    if (error !== null) throw error;
    return value;
  };
  new FakeBridge({
    "profiles.list": () => ({ profiles: [profile] }),
    "databases.list": () => answer({ databases: [] }),
    "connections.list": () => answer({ connections: [] }),
  }).install();
  stopWatching = watchConnectivity();
  useWorkbench.setState({ profileId: "p", tabs: [], activeTabId: null });
  render(
    <QueryClientProvider client={queryClient}>
      <Panels />
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  stopWatching();
  useConnectivity.setState({}, true);
  queryClient.clear();
});

describe("ConnectivityBanner", () => {
  it("says once for all panels that there is no network, and reads them again when there is", async () => {
    expect(await screen.findByText(messages.shell.offline)).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText(messages.general.notLoaded)).toHaveLength(2));
    expect(screen.queryByRole("alert")).toBeNull();
    error = null;
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.getAllByText("read")).toHaveLength(2));
    expect(screen.queryByText(messages.shell.offline)).toBeNull();
  });

  it("names a service that does not answer, and tries again", async () => {
    error = new AppError("CONNECTION_REFUSED");
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText(/^Harbour service can’t be reached\./)).toBeTruthy();
    error = null;
    fireEvent.click(screen.getByRole("button", { name: messages.general.tryAgain }));
    await waitFor(() => expect(screen.getAllByText("read")).toHaveLength(2));
    expect(screen.queryByText(/can’t be reached/)).toBeNull();
  });

  it("shows the Explorer's service while the active tab is on one that answers", async () => {
    await screen.findByText(messages.shell.offline);
    act(() =>
      useWorkbench.setState({
        tabs: [{ kind: "query", id: "t", title: "t", profileId: "other", databaseId: null, maxRows: 10 }],
        activeTabId: "t",
      }),
    );
    expect(screen.getByText(messages.shell.offline)).toBeDefined();
  });
});
