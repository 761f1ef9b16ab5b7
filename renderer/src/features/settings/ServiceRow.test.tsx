// @vitest-environment happy-dom
import { AppError } from "#shared/errors/AppError";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { createQueryClient } from "../../lib/createQueryClient";
import { messages } from "../../messages/messages";
import { profileOf } from "../../testing/profileOf";
import { ServiceRow } from "./ServiceRow";

const text = messages.settings;
const profile = profileOf({ keyScope: "unknown" });

function check(handlers: ConstructorParameters<typeof FakeBridge>[0]) {
  const fake = new FakeBridge(handlers).install();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ul>
        <ServiceRow profile={profile} onOpen={() => undefined} />
      </ul>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: text.check }));
  return fake;
}
afterEach(cleanup);

describe("the check of a service", () => {
  it("says in place what the key was seen to read, what it was not, and that it wrote nothing", async () => {
    check({
      "profiles.check": () => ({ databaseCount: 3 }),
      "profiles.readings": () => ({ readings: [] }),
      "engines.list": () => ({ engines: [] }),
      "connectors.list": () => {
        throw new AppError("ACCESS_DENIED");
      },
    });
    expect(await screen.findByText(text.checked("Harbour", 3))).toBeDefined();
    expect(screen.getByText(text.checkedEngines(0))).toBeDefined();
    expect(screen.getByText(/^Can’t list source types: /)).toBeDefined();
    expect(screen.getByText(text.checkedScope.unknown)).toBeDefined();
  });

  it("shows where each field was read, and says what could not be read", async () => {
    check({
      "profiles.check": () => ({ databaseCount: 3 }),
      "engines.list": () => ({ engines: [] }),
      "connectors.list": () => ({ connectors: [] }),
      "profiles.readings": () => ({
        readings: [
          {
            answer: "databases",
            fields: [{ field: "name", paths: ["data[].attributes.display_name"] }],
            conflicts: [{ field: "region", paths: ["data[].region", "data[].Region"] }],
            skipped: 1,
            hasMore: true,
          },
        ],
      }),
    });
    fireEvent.click(await screen.findByText(text.readings.title));
    expect(screen.getByRole("row", { name: "name data[].attributes.display_name" })).toBeDefined();
    expect(
      screen.getByText(/^Databases: region is shown as unknown because data\[\]\.region and /),
    ).toBeDefined();
    expect(screen.getByText(text.readings.skipped("Databases", 1))).toBeDefined();
    expect(screen.getByText(text.readings.hasMore("Databases"))).toBeDefined();
  });

  it("says of a key that is refused that alone", async () => {
    const fake = check({
      "profiles.check": () => {
        throw new AppError("KEY_REJECTED");
      },
    });
    expect(await screen.findByText(/^The key was rejected/)).toBeDefined();
    expect(fake.inputsOf("engines.list")).toEqual([]);
  });
});
