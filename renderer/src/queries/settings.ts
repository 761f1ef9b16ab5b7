import { create } from "zustand";
import {
  type CurrentSettings,
  defaultSettings,
  type SettingChanges,
  type SettingName,
  type Settings,
} from "#shared/domain/settings/settings";
import type { Language } from "#shared/domain/settings/language";
import { bridge } from "../bridge/bridge";
import { language } from "../lib/language";

interface KnownSettings extends CurrentSettings {
  /** The language that the window has by them. */
  readonly language: Language;
  /** Absolute path of settings.json; empty until it is known. */
  readonly file: string;
}

/** The settings as main has read them; defaults until then. */
export const useSettings = create<KnownSettings>()(() => ({
  values: defaultSettings,
  problems: [],
  language,
  file: "",
}));

/** A setting as it is now, for what is not drawn. */
export function setting<Name extends SettingName>(name: Name): Settings[Name] {
  return useSettings.getState().values[name];
}

/** A setting that redraws what reads it. */
export function useSetting<Name extends SettingName>(name: Name): Settings[Name] {
  return useSettings(({ values }) => values[name]);
}

/** Asks for the settings, and follows them from then on. Its failure leaves the defaults. */
export async function loadSettings(): Promise<void> {
  bridge.on("settings.changed", (current) => useSettings.setState(current));
  useSettings.setState(await bridge.call("settings.read", {}));
}

/** Changes settings in settings.json. @throws AppError SETTINGS_NOT_WRITTEN */
export async function changeSettings(changes: SettingChanges): Promise<void> {
  await bridge.call("settings.change", { changes });
}
