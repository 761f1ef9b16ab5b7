// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { menuCommands } from "#shared/contract/events";
import { carryOutMenuCommand } from "../App";
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

  it("begins a new Connection from the menu", () => {
    const begin = vi.spyOn(commands, "newConnection").mockReturnValue();
    carryOutMenuCommand("newConnection");
    expect(begin).toHaveBeenCalledOnce();
  });
});
