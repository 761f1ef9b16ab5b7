// @vitest-environment happy-dom
import { embeddedProfileId } from "#shared/domain/ids";
import { AppError } from "#shared/errors/AppError";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { toastStore } from "../../../components/toasts";
import { messages } from "../../../messages/messages";
import { databaseKeys } from "../../../queries/databaseQueries";
import { databaseOf } from "../../../testing/databaseOf";
import { profileOf } from "../../../testing/profileOf";
import { commands } from "../../commands/commands";
import { queryClient } from "../../state/queries/queryClient";
import { useWorkbench } from "../../state/workspace/workbench";
import { DatabaseSwitch } from "./DatabaseSwitch";
import { setOpenSwitch } from "../../state/tabs/openSwitch";

const text = messages.resultTables;
const say = messages.databaseSwitch;

const embedded = profileOf({
  id: embeddedProfileId,
  kind: "embedded",
  name: "This computer",
  baseUrl: null,
  keyStatus: "notNeeded",
});

let bridge: FakeBridge;
/** The database of kept results, once there is one. */
let place: string | null;

beforeEach(() => {
  place = null;
  queryClient.clear();
  useWorkbench.setState(useWorkbench.getInitialState(), true);
  setOpenSwitch(null);
  bridge = new FakeBridge({
    "profiles.list": () => ({
      profiles: [
        embedded,
        profileOf({ id: "Harbour live", name: "Harbour live", production: true }),
        profileOf({ id: "Locked", name: "Locked", keyStatus: "missing" }),
      ],
    }),
    "databases.list": ({ profileId }) => ({
      databases:
        profileId === embeddedProfileId
          ? [
              databaseOf("d1", { name: "scratch" }),
              ...(place === null ? [] : [databaseOf(place, { name: "Results on disk" })]),
            ]
          : [databaseOf("h1", { name: "orders_db" })],
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

const search = () => screen.getByRole("combobox", { name: say.search });
const write = (words: string) => fireEvent.change(search(), { target: { value: words } });
const offered = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

function choose(name: RegExp): void {
  fireEvent.click(screen.getByRole("option", { name }));
}

describe("the database switch of a tab", () => {
  it("offers the kept results first, then the databases of its own service, then those of the others", async () => {
    show("Harbour live", "h1");
    await waitFor(() => expect(button().textContent).toContain("orders_db"));
    const list = await open();
    await within(list).findByRole("option", { name: "scratch" });
    expect(
      within(list)
        .getAllByRole("group")
        .map((group) => group.textContent),
    ).toEqual([
      `${text.heading}${text.place}${text.placeNotMade}`,
      `Harbour live${messages.settings.production}orders_db`,
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
      return { databases: [databaseOf("d1", { name: "scratch" })] };
    });
    show(embeddedProfileId, "d1");
    await open();
    const note = await screen.findByRole("option", { name: say.unread });
    expect(note.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByRole("option", { name: "scratch" })).toBeTruthy();
  });

  it("finds one of two hundred databases by words of its name and its service, with the keyboard alone", async () => {
    const names = Array.from({ length: 200 }, (_, number) => `orders_${number}`);
    bridge.handle("databases.list", ({ profileId }) => ({
      databases: names.map((name, number) => databaseOf(`${profileId} ${number}`, { name })),
    }));
    show("Harbour live", "Harbour live 3");
    await waitFor(() => expect(button().textContent).toContain("orders_3"));
    button().focus();
    fireEvent.keyDown(button(), { key: "ArrowDown" });
    await screen.findByText(say.count(401));
    write("orders");
    await screen.findByText("400 of 401 databases, first 50 shown. Keep typing.");
    expect(offered()).toHaveLength(50);
    write("computer 19");
    await screen.findByText(say.found(12, 401, 50));
    expect(offered().slice(0, 2)).toEqual(["orders_19", "orders_119"]);
    fireEvent.keyDown(search(), { key: "ArrowDown" });
    fireEvent.keyDown(search(), { key: "Enter" });
    await waitFor(() =>
      expect(tab()).toMatchObject({ profileId: embeddedProfileId, databaseId: `${embeddedProfileId} 19` }),
    );
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  });

  it("says that nothing has the words; Escape leaves the tab where it is", async () => {
    show("Harbour live", "h1");
    await open();
    await screen.findByRole("option", { name: "scratch" });
    write("nowhere");
    await screen.findByText(say.found(0, 3, 50));
    expect(offered()).toEqual([say.nothing]);
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
    fireEvent.keyDown(search(), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    expect(tab()).toMatchObject({ profileId: "Harbour live", databaseId: "h1" });
  });

  it("marks the database that the tab is on; choosing it again changes nothing", async () => {
    show("Harbour live", "h1");
    await waitFor(() => expect(button().textContent).toContain("orders_db"));
    await open();
    const current = await screen.findByRole("option", { name: "orders_db" });
    expect(current.getAttribute("aria-selected")).toBe("true");
    fireEvent.click(current);
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    expect(tab()).toMatchObject({ profileId: "Harbour live", databaseId: "h1" });
  });

  it("shows names for what they are, whatever they are", async () => {
    const hostile = '<img src=x onerror="alert(1)">\u202egnp\n';
    bridge.handle("databases.list", () => ({ databases: [databaseOf("h1", { name: hostile })] }));
    show("Harbour live", "h1");
    await waitFor(() => expect(button().textContent).toBe('<img src=x onerror="alert(1)">◌gnp↵'));
    await open();
    expect(document.querySelector("img")).toBeNull();
  });

  it("opens by its shortcut on the query tab that is shown, and nowhere else", async () => {
    show("Harbour live", "h1");
    act(() => commands.chooseDatabase());
    await screen.findByRole("listbox");
    act(() => {
      useWorkbench.getState().openScreen("history");
      commands.chooseDatabase();
    });
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  });

  it("leaves new tabs of the side panel's service on a database of that service", () => {
    show("Harbour live", "h1");
    useWorkbench.getState().chooseDatabase("t", embeddedProfileId, "r1");
    expect(useWorkbench.getState()).toMatchObject({ profileId: "Harbour live", databaseId: "h1" });
  });
});
