import { Menu, type MenuItemConstructorOptions } from "electron";
import type { MenuCommand } from "#shared/contract/events";
import { type ChangedShortcuts, keysOf } from "#shared/domain/settings/shortcuts";
import type { MainMessages } from "../messages/MainMessages";
import type { SettingsFile } from "../settings/SettingsFile";

type Texts = MainMessages["menu"];

interface MenuActions {
  readonly choose: (command: MenuCommand) => void;
  /** Makes the interface's text a pixel larger or smaller; 0: as at first. */
  readonly resizeText: (step: -1 | 0 | 1) => void;
  readonly developerTools: boolean;
}

/** Shows the native menu, and keeps it in the language and with the shortcuts that are set. */
export function keepMenu(settings: SettingsFile, texts: () => Texts, actions: MenuActions): void {
  const show = () => {
    const template = menuTemplate(texts(), settings.values.shortcuts, process.platform, actions);
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  show();
  settings.onChanged(show);
}

/**
 * The native menu. Its commands are carried out by the page, which knows the same shortcuts: those that the editor
 * itself must see are shown here but not registered, so that they do not act twice. Electron has its own items in English only.
 */
export function menuTemplate(
  texts: Texts,
  shortcuts: ChangedShortcuts,
  platform: NodeJS.Platform,
  { choose, resizeText, developerTools }: MenuActions,
): MenuItemConstructorOptions[] {
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
  // macOS opens no menu by a letter, and would show it.
  const menu = (label: string) => (mac ? label.replace(/\(&\w\)/u, "") : label);
  const settingsItem = item(texts.settings, "openSettings");
  return [
    ...(mac ? [macAppMenu(texts, settingsItem)] : []),
    {
      label: menu(texts.file),
      submenu: [
        item(texts.newTab, "newTab"),
        item(texts.openFiles, "openFile"),
        item(texts.openFolder, "openFolder"),
        separator,
        item(texts.saveQuery, "saveQuery"),
        item(texts.saveQueryAs, "saveQueryAs"),
        separator,
        item(texts.newConnection, "newConnection"),
        item(texts.closeTab, "closeTab"),
        item(texts.reopenTab, "reopenTab"),
        separator,
        ...(mac
          ? [{ role: "close", label: texts.closeWindow, accelerator: "Shift+Cmd+W" } as const]
          : [settingsItem, separator, { role: "quit", label: texts.quit } as const]),
      ],
    },
    { label: menu(texts.edit), submenu: editMenu(texts, mac) },
    {
      label: menu(texts.query),
      submenu: [
        item(texts.runStatement, "runStatement", false),
        item(texts.runAll, "runAll", false),
        separator,
        item(texts.explain, "explain", false),
        item(texts.explainAndRun, "explainAndRun", false),
        separator,
        item(texts.palette, "openPalette", false),
      ],
    },
    {
      label: menu(texts.view),
      submenu: [
        item(texts.databases, "openDatabases"),
        item(texts.connections, "openConnections"),
        separator,
        ...(developerTools
          ? [{ role: "reload" } as const, { role: "toggleDevTools" } as const, separator]
          : []),
        { id: "zoomReset", label: texts.actualSize, accelerator: "CmdOrCtrl+0", click: () => resizeText(0) },
        { id: "zoomIn", label: texts.zoomIn, accelerator: "CmdOrCtrl+Plus", click: () => resizeText(1) },
        // The same key without Shift.
        { label: texts.zoomIn, accelerator: "CmdOrCtrl+=", visible: false, click: () => resizeText(1) },
        { id: "zoomOut", label: texts.zoomOut, accelerator: "CmdOrCtrl+-", click: () => resizeText(-1) },
        separator,
        { role: "togglefullscreen", label: texts.fullScreen },
      ],
    },
    {
      role: "window",
      label: menu(texts.window),
      submenu: [
        { role: "minimize", label: texts.minimize },
        { role: "zoom", label: texts.zoomWindow },
        ...(mac
          ? [separator, { role: "front", label: texts.bringAllToFront } as const]
          : [{ role: "close", label: texts.closeWindow } as const]),
      ],
    },
  ];
}

const separator = { type: "separator" } as const;

function editMenu(texts: Texts, mac: boolean): MenuItemConstructorOptions[] {
  return [
    { role: "undo", label: texts.undo },
    { role: "redo", label: texts.redo },
    separator,
    { role: "cut", label: texts.cut },
    { role: "copy", label: texts.copy },
    { role: "paste", label: texts.paste },
    ...(mac ? [{ role: "pasteAndMatchStyle", label: texts.pasteAndMatchStyle } as const] : []),
    { role: "delete", label: texts.delete },
    ...(mac ? [] : [separator]),
    { role: "selectAll", label: texts.selectAll },
    ...(mac
      ? [
          separator,
          {
            label: texts.speech,
            submenu: [
              { role: "startSpeaking", label: texts.startSpeaking },
              { role: "stopSpeaking", label: texts.stopSpeaking },
            ],
          } as MenuItemConstructorOptions,
        ]
      : []),
  ];
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

function macAppMenu(texts: Texts, settingsItem: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    role: "appMenu",
    submenu: [
      { role: "about", label: texts.about },
      separator,
      settingsItem,
      separator,
      { role: "services", label: texts.services },
      separator,
      { role: "hide", label: texts.hide },
      { role: "hideOthers", label: texts.hideOthers },
      { role: "unhide", label: texts.showAll },
      separator,
      { role: "quit", label: texts.quit },
    ],
  };
}
