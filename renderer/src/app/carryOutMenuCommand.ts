import type { MenuCommand } from "#shared/contract/events";
import { commands } from "./commands";

/** Does what was chosen in the native menu. */
export function carryOutMenuCommand(command: MenuCommand): void {
  switch (command) {
    case "newTab":
      return commands.newQuery();
    case "closeTab":
      return commands.closeTab();
    case "reopenTab":
      return commands.reopenTab();
    case "openFile":
      return commands.openFile();
    case "openFolder":
      return commands.openFolder();
    case "openDatabases":
      return commands.openDatabases();
    case "openConnections":
      return commands.openConnections();
    case "newConnection":
      return commands.newConnection();
    case "openSettings":
      return commands.openSettings();
    case "openPalette":
      return commands.openPalette();
    case "runStatement":
      return commands.runStatement();
    case "runAll":
      return commands.runAll();
  }
}
