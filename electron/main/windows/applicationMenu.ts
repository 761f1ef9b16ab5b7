import { Menu, type MenuItemConstructorOptions } from "electron";
import type { MenuCommand } from "#shared/contract/events";

/**
 * The native menu. Its commands are carried out by the page, which knows the same shortcuts: those that the editor
 * itself must see are shown here but not registered, so that they do not act twice.
 */
export function applicationMenu(
  choose: (command: MenuCommand) => void,
  platform: NodeJS.Platform,
  developerTools: boolean,
): Menu {
  const item = (
    label: string,
    command: MenuCommand,
    accelerator?: string,
    registerAccelerator = true,
  ): MenuItemConstructorOptions => ({
    id: command,
    label,
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator }),
    click: () => choose(command),
  });
  const mac = platform === "darwin";
  const settingsItem = item("Settings…", "openSettings", "CmdOrCtrl+,");
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [macAppMenu(settingsItem)] : []),
    {
      label: "&File",
      submenu: [
        item("New Tab", "newTab", "CmdOrCtrl+T"),
        item("Open Files…", "openFile", "CmdOrCtrl+O"),
        item("Open Folder…", "openFolder"),
        { type: "separator" },
        item("Save Query", "saveQuery", "CmdOrCtrl+S"),
        item("Save Query As…", "saveQueryAs", "CmdOrCtrl+Shift+S"),
        { type: "separator" },
        item("New Connection…", "newConnection"),
        item("Close Tab", "closeTab", "CmdOrCtrl+W"),
        item("Reopen Closed Tab", "reopenTab", "CmdOrCtrl+Shift+T"),
        { type: "separator" },
        ...(mac
          ? [{ role: "close", accelerator: "Shift+Cmd+W" } as const]
          : [settingsItem, { type: "separator" } as const, { role: "quit" } as const]),
      ],
    },
    { role: "editMenu" },
    {
      label: "&Query",
      submenu: [
        item("Run Statement", "runStatement", "CmdOrCtrl+Enter", false),
        item("Run All", "runAll", "CmdOrCtrl+Shift+Enter", false),
        { type: "separator" },
        item("Explain Statement", "explain", "CmdOrCtrl+E", false),
        item("Explain and Run Statement", "explainAndRun", "CmdOrCtrl+Shift+E", false),
        { type: "separator" },
        item("Command Palette…", "openPalette", "CmdOrCtrl+K", false),
      ],
    },
    {
      label: "&View",
      submenu: [
        item("Databases", "openDatabases", "CmdOrCtrl+Shift+D"),
        item("Connections", "openConnections", "CmdOrCtrl+Shift+Y"),
        { type: "separator" },
        ...(developerTools
          ? [{ role: "reload" } as const, { role: "toggleDevTools" } as const, { type: "separator" } as const]
          : []),
        { role: "resetZoom" },
        { role: "zoomIn" },
        { role: "zoomOut" },
        { type: "separator" },
        { role: "togglefullscreen" },
      ],
    },
    { role: "windowMenu" },
  ];
  return Menu.buildFromTemplate(template);
}

function macAppMenu(settingsItem: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    role: "appMenu",
    submenu: [
      { role: "about" },
      { type: "separator" },
      settingsItem,
      { type: "separator" },
      { role: "services" },
      { type: "separator" },
      { role: "hide" },
      { role: "hideOthers" },
      { role: "unhide" },
      { type: "separator" },
      { role: "quit" },
    ],
  };
}
