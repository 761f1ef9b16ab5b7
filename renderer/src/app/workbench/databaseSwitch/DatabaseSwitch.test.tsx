// @vitest-environment happy-dom
import type { Database } from "#shared/api/database";
import { embeddedProfileId } from "#shared/domain/ids";
import type { Profile } from "#shared/domain/profile";
import { AppError } from "#shared/errors/AppError";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { toastStore } from "../../../components/toasts";
import { messages } from "../../../messages/messages";
import { databaseKeys } from "../../../queries/databaseQueries";
import { queryClient } from "../../queryClient";
import { useWorkbench } from "../workbench";
import { DatabaseSwitch } from "./DatabaseSwitch";

// What is waited for is never late but on a busy machine.
configure({ asyncUtilTimeout: 4000 });

const text = messages.resultTables;

function profile(id: string, change: Partial<Profile> = {}): Profile {
  return {
    id,
    kind: id === embeddedProfileId ? "embedded" : "hosted",
    name: id === embeddedProfileId ? "This computer" : id,
    baseUrl: null,
    color: "teal",
    production: false,
    keyScope: "full",
    keyStatus: id === embeddedProfileId ? "notNeeded" : "stored",
    ...change,
  };
}

function database(id: string, name: string): Database {
  return {
    id,
    name,
    engine: null,
    engineVersion: null,
    status: "running",
    rawStatus: "running",
    region: null,
    vmSize: null,
    memoryMb: null,
    autoStop: null,
    expiresAt: null,
    createdAt: null,
    connection: null,
  };
}

let bridge: FakeBridge;
/** The database of kept results, once there is one. */
let place: string | null;

beforeEach(() => {
  place = null;
  queryClient.clear();
  useWorkbench.setState(useWorkbench.getInitialState(), true);
  bridge = new FakeBridge({
    "profiles.list": () => ({
      profiles: [
        profile(embeddedProfileId),
        profile("Harbour live", { production: true }),
        profile("Locked", { keyStatus: "missing" }),
      ],
    }),
    "databases.list": ({ profileId }) => ({
      databases:
        profileId === embeddedProfileId
          ? [database("d1", "scratch"), ...(place === null ? [] : [database(place, "Results on disk")])]
          : [database("h1", "orders_db")],
    }),
    "results.tablesPlace": () => ({ databaseId: place }),
    "results.openTables": () => {
      place = "r1";
      return { databaseId: place };
    },
  }).install();
});
afterEach(() => {
  cleanup();
  toastStore.setState([], true);
});

/** A tab's switch as it is in the window: it follows what the tab is put on. */
function Shown() {
  const tab = useWorkbench(({ tabs }) => tabs[0]);
  return tab?.kind === "query" ? <DatabaseSwitch tab={tab} /> : null;
}

function show(profileId: string, databaseId: string): HTMLElement {
  useWorkbench.getState().openQuery({ id: "t", title: "t", profileId, databaseId });
  return render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  ).container;
}

const button = () => screen.getByRole("button", { name: /Database/ });
const tab = () => useWorkbench.getState().tabs[0];

async function open(): Promise<HTMLElement> {
  fireEvent.click(button());
  return screen.findByRole("listbox");
}

function choose(name: RegExp): void {
  fireEvent.click(screen.getByRole("option", { name }));
}

describe("the database switch of a tab", () => {
  it("offers the databases of its own service first, then the kept results, then the other services", async () => {
    show("Harbour live", "h1");
    await waitFor(() => expect(button().textContent).toContain("orders_db"));
    const list = await open();
    await within(list).findByRole("option", { name: "scratch" });
    expect(
      within(list)
        .getAllByRole("group")
        .map((group) => group.textContent),
    ).toEqual([
      `Harbour live${messages.settings.production}orders_db`,
      `${text.heading}${text.place}${text.placeNotMade}`,
      "This computerscratch",
    ]);
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it("asks no service for its databases before it is opened, and none whose key is missing", async () => {
    show("Harbour live", "h1");
    await waitFor(() => expect(button().textContent).toContain("orders_db"));
    const asked = () => bridge.inputsOf("databases.list").map(({ profileId }) => profileId);
    expect(asked()).toEqual(["Harbour live"]);
    await open();
    await screen.findByRole("option", { name: "scratch" });
    expect(asked().toSorted()).toEqual(["Harbour live", embeddedProfileId]);
  });

  it("makes the database of kept results when it is chosen, and only then puts the tab on it", async () => {
    let made: (answer: { databaseId: string }) => void = () => undefined;
    bridge.handle("results.openTables", () => new Promise((resolve) => (made = resolve)));
    show("Harbour live", "h1");
    await open();
    choose(/^Results \(this computer\)/);
    await screen.findByText(text.making);
    expect(tab()).toMatchObject({ profileId: "Harbour live", databaseId: "h1" });
    place = "r1";
    made({ databaseId: "r1" });
    await waitFor(() => expect(tab()).toMatchObject({ profileId: embeddedProfileId, databaseId: "r1" }));
    await waitFor(() => expect(button().textContent).toContain(text.place));
    expect(screen.queryByText(text.making)).toBeNull();
  });

  it("leaves a tab alone that was put on another database meanwhile", async () => {
    let made: (answer: { databaseId: string }) => void = () => undefined;
    bridge.handle("results.openTables", () => new Promise((resolve) => (made = resolve)));
    show("Harbour live", "h1");
    await open();
    choose(/^Results \(this computer\)/);
    await screen.findByText(text.making);
    await open();
    await screen.findByRole("option", { name: "scratch" });
    choose(/^scratch$/);
    made({ databaseId: "r1" });
    await waitFor(() => expect(screen.queryByText(text.making)).toBeNull());
    expect(tab()).toMatchObject({ profileId: embeddedProfileId, databaseId: "d1" });
  });

  it("says why the database could not be made; the tab stays where it is", async () => {
    bridge.handle("results.openTables", () => {
      throw new AppError("LOCAL_SERVICE_STOPPED");
    });
    show("Harbour live", "h1");
    await open();
    choose(/^Results \(this computer\)/);
    await waitFor(() => expect(toastStore.getState()[0]).toMatchObject({ tone: "error" }));
    expect(tab()).toMatchObject({ profileId: "Harbour live", databaseId: "h1" });
    expect(screen.queryByText(text.making)).toBeNull();
  });

  it("names the kept results on a tab that is on them, once, and leads back to the service before", async () => {
    place = "r1";
    show(embeddedProfileId, "r1");
    await waitFor(() => expect(button().textContent).toContain(text.place));
    await open();
    await screen.findByRole("option", { name: "orders_db" });
    expect(screen.queryByRole("option", { name: "Results on disk" })).toBeNull();
    choose(/^orders_db$/);
    expect(tab()).toMatchObject({ profileId: "Harbour live", databaseId: "h1" });
    expect(bridge.inputsOf("results.openTables")).toEqual([]);
  });

  it("makes the database anew after a person has deleted it", async () => {
    place = "r1";
    show(embeddedProfileId, "d1");
    await open();
    await screen.findByText(text.placeNote);
    place = null;
    await new Promise((resolve) => setTimeout(resolve, 5));
    await queryClient.invalidateQueries({ queryKey: databaseKeys.list(embeddedProfileId) });
    await screen.findByText(text.placeNotMade);
    choose(/^Results \(this computer\)/);
    await waitFor(() => expect(tab()).toMatchObject({ profileId: embeddedProfileId, databaseId: "r1" }));
    expect(bridge.inputsOf("results.openTables")).toHaveLength(1);
    await waitFor(() => expect(button().textContent).toContain(text.place));
  });

  it("says that the databases of a service could not be read, and still offers the others", async () => {
    bridge.handle("databases.list", ({ profileId }) => {
      if (profileId !== embeddedProfileId) throw new AppError("DNS_FAILED");
      return { databases: [database("d1", "scratch")] };
    });
    show(embeddedProfileId, "d1");
    await open();
    const note = await screen.findByRole("option", { name: text.databasesUnread });
    expect(note.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByRole("option", { name: "scratch" })).toBeTruthy();
  });

  it("leaves new tabs of the side panel's service on a database of that service", () => {
    show("Harbour live", "h1");
    useWorkbench.getState().chooseDatabase("t", embeddedProfileId, "r1");
    expect(useWorkbench.getState()).toMatchObject({ profileId: "Harbour live", databaseId: "h1" });
  });
});
