// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { menuCommands } from "#shared/contract/events";
import { carryOutMenuCommand } from "../App";
import { databaseKeys } from "../../queries/databaseQueries";
import { databaseOf } from "../../testing/databaseOf";
import { queryClient } from "../state/queries/queryClient";
import { commands } from "./commands";
import { useWorkbench } from "../state/workspace/workbench";

describe("carryOutMenuCommand", () => {
  it("leads from the menu to the screens of the window", () => {
    for (const screen of ["databases", "connections", "settings"] as const) {
      const command = `open${screen[0]?.toUpperCase() ?? ""}${screen.slice(1)}`;
      const known = menuCommands.find((candidate) => candidate === command);
      expect(known).toBeDefined();
      if (known !== undefined) carryOutMenuCommand(known);
      expect(useWorkbench.getState().activeTabId).toBe(screen);
    }
  });

  it("opens a query on the only database of a service, and on none of several", () => {
    const open = (...ids: string[]) => {
      queryClient.setQueryData(
        databaseKeys.list("p"),
        ids.map((id) => databaseOf(id)),
      );
      useWorkbench.setState({ tabs: [], activeTabId: null, profileId: "p", databaseId: null });
      carryOutMenuCommand("newTab");
      return useWorkbench.getState().tabs;
    };
    expect(open("d")).toMatchObject([{ kind: "query", profileId: "p", databaseId: "d" }]);
    expect(open("d", "e")).toMatchObject([{ kind: "query", profileId: "p", databaseId: null }]);
  });

  it("begins a new Connection from the menu", () => {
    const begin = vi.spyOn(commands, "newConnection").mockReturnValue();
    carryOutMenuCommand("newConnection");
    expect(begin).toHaveBeenCalledOnce();
  });
});
