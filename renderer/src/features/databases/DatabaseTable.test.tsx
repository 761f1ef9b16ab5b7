// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { embeddedProfileId } from "#shared/domain/ids";
import { FakeBridge } from "../../bridge/FakeBridge";
import { createQueryClient } from "../../lib/createQueryClient";
import { databaseOf } from "../../testing/databaseOf";
import { DatabaseTable } from "./DatabaseTable";

const ignored = () => undefined;
const actions = {
  onCreate: ignored,
  onDelete: ignored,
  onConnect: null,
  onOpenConnections: ignored,
  onNewQuery: ignored,
  onLoadFile: ignored,
  onLoadSample: ignored,
};

function show(profileId: string, uri: string): void {
  new FakeBridge({
    "databases.keptTokens": () => ({ databaseIds: [] }),
    "connections.list": () => ({ connections: [] }),
  }).install();
  const connection = { protocol: null, uri };
  const database = databaseOf("d1", { vmSize: "shared-cpu-1x", region: "iad", memoryMb: 512, connection });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DatabaseTable profileId={profileId} databases={[database]} canWrite actions={actions} />
    </QueryClientProvider>,
  );
}

const headings = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const menu = () => {
  fireEvent.click(screen.getByRole("button", { name: /^Actions for/ }));
  return screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
};

afterEach(cleanup);

describe("DatabaseTable", () => {
  it("says of a database on this computer neither region nor machine, and offers no address that nothing reaches", () => {
    show(embeddedProfileId, "quack:d1.service.invalid:9494");
    expect(headings()).toContain("Memory limit");
    expect(headings()).not.toContain("Region");
    expect(screen.getByText("512 MB")).toBeDefined();
    expect(screen.queryByText("shared-cpu-1x")).toBeNull();
    expect(menu()).not.toContain("Copy address");
  });

  it("says where a hosted database runs, and on what", () => {
    show("hosted", "quack:d1.example.com:9494");
    expect(headings()).toContain("Region");
    expect(screen.getByText("shared-cpu-1x")).toBeDefined();
    expect(menu()).toContain("Copy address");
  });
});
