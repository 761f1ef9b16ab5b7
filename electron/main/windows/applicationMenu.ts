import { Menu, type MenuItemConstructorOptions } from "electron";
import type { MenuCommand } from "#shared/contract/events";
import { type ChangedShortcuts, keysOf } from "#shared/domain/settings/shortcuts";

/** Makes the interface's text a pixel larger or smaller; 0: as at first. */
export type ResizeText = (step: -1 | 0 | 1) => void;

/**
 * The native menu. Its commands are carried out by the page, which knows the same shortcuts: those that the editor
 * itself must see are shown here but not registered, so that they do not act twice.
 */
export function applicationMenu(
  choose: (command: MenuCommand) => void,
  resizeText: ResizeText,
  shortcuts: ChangedShortcuts,
  platform: NodeJS.Platform,
  developerTools: boolean,
): Menu {
  const item = (
    label: string,
    command: MenuCommand,
    registerAccelerator = true,
  ): MenuItemConstructorOptions => {
    const keys = keysOf(command === "newTab" ? "newQuery" : command, shortcuts);
    return {
      id: command,
      label,
      ...(keys === null ? {} : { accelerator: acceleratorOf(keys), registerAccelerator }),
      click: () => choose(command),
    };
  };
  const mac = platform === "darwin";
  const settingsItem = item("Settings…", "openSettings");
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [macAppMenu(settingsItem)] : []),
    {
      label: "&File",
      submenu: [
        item("New Tab", "newTab"),
        item("Open Files…", "openFile"),
        item("Open Folder…", "openFolder"),
        { type: "separator" },
        item("Save Query", "saveQuery"),
        item("Save Query As…", "saveQueryAs"),
        { type: "separator" },
        item("New Connection…", "newConnection"),
        item("Close Tab", "closeTab"),
        item("Reopen Closed Tab", "reopenTab"),
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
        item("Run Statement", "runStatement", false),
        item("Run All", "runAll", false),
        { type: "separator" },
        item("Explain Statement", "explain", false),
        item("Explain and Run Statement", "explainAndRun", false),
        { type: "separator" },
        item("Command Palette…", "openPalette", false),
      ],
    },
    {
      label: "&View",
      submenu: [
        item("Databases", "openDatabases"),
        item("Connections", "openConnections"),
        { type: "separator" },
        ...(developerTools
          ? [{ role: "reload" } as const, { role: "toggleDevTools" } as const, { type: "separator" } as const]
          : []),
        { id: "zoomReset", label: "Actual Size", accelerator: "CmdOrCtrl+0", click: () => resizeText(0) },
        { id: "zoomIn", label: "Zoom In", accelerator: "CmdOrCtrl+Plus", click: () => resizeText(1) },
        // The same key without Shift.
        { label: "Zoom In", accelerator: "CmdOrCtrl+=", visible: false, click: () => resizeText(1) },
        { id: "zoomOut", label: "Zoom Out", accelerator: "CmdOrCtrl+-", click: () => resizeText(-1) },
        { type: "separator" },
        { role: "togglefullscreen" },
      ],
    },
    { role: "windowMenu" },
  ];
  return Menu.buildFromTemplate(template);
}

/** Keys as settings.json writes them, as Electron's. */
function acceleratorOf(keys: string): string {
  const names: Readonly<Record<string, string>> = {
    Mod: "CmdOrCtrl",
    ArrowUp: "Up",
    ArrowDown: "Down",
    ArrowLeft: "Left",
    ArrowRight: "Right",
    "+": "Plus",
  };
  const parts = keys.endsWith("++") ? [...keys.slice(0, -2).split("+"), "+"] : keys.split("+");
  return parts.map((part) => names[part] ?? part).join("+");
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
