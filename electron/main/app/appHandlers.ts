import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { MethodOutput } from "#shared/contract/methods";
import { libraryNotice } from "#shared/contract/methods/appMethods";
import { AppError } from "#shared/errors/AppError";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { Log } from "../log/openLog";
import { externalAddress } from "../security/externalAddress";
import type { AppState } from "../settings/AppState";

export interface AppPorts {
  /** Everything about this run but what can change while it lasts. */
  readonly facts: Omit<MethodOutput<"app.info">, "keychain">;
  readonly isKeychainAvailable: () => Promise<boolean>;
  readonly state: AppState;
  /** Opens an address in the person's browser; only ever called with one that passed externalAddress. */
  readonly openInBrowser: (address: string) => Promise<void>;
  /** Whether the system shows alerts on the desktop. */
  readonly canAlert: () => boolean;
  /** The page shows what it was opened with. */
  readonly onStarted: () => void;
  /** Shows the system's dialog for a folder; null where the user closed it. */
  readonly askForBackupFolder: () => Promise<string | null>;
  /** Copies what the embedded service has into a new folder. @returns the number of its databases */
  readonly backUp: (to: string) => Promise<number>;
  /** File with the terms of the libraries, made by the build. */
  readonly noticesFile: string;
  readonly log: Log;
}

type AppMethod =
  | "app.desktopAlerts"
  | "app.setDesktopAlerts"
  | "app.info"
  | "app.backUp"
  | "app.notices"
  | "app.openExternal"
  | "app.started"
  | "app.logPageError"
  | "snippets.list"
  | "snippets.save";

/** Handlers of what concerns the app itself, and of what it keeps in its settings. */
export function appHandlers(ports: AppPorts): HandlersOf<AppMethod> {
  const { facts, state, log } = ports;
  return {
    "app.info": async () => ({
      ...facts,
      keychain: (await ports.isKeychainAvailable()) ? "available" : "absent",
    }),
    "app.notices": async () => {
      const text = await readFile(ports.noticesFile, "utf8");
      return { libraries: z.array(libraryNotice).parse(JSON.parse(text)) };
    },
    "app.openExternal": async ({ url }) => {
      const address = externalAddress(url);
      if (address === null) {
        throw new AppError("INVALID_INPUT", "Only addresses that begin with https:// can be opened.", {
          field: "url",
        });
      }
      await ports.openInBrowser(address);
      return {};
    },
    "app.desktopAlerts": async () => ({
      isOn: state.desktopAlerts,
      isSupported: ports.canAlert(),
    }),
    "app.setDesktopAlerts": async ({ isOn }) => {
      await state.setDesktopAlerts(isOn);
      return {};
    },
    "app.backUp": async () => {
      const parent = await ports.askForBackupFolder();
      if (parent === null) return { backup: null };
      const folder = join(parent, `Wharf ${timeInName(new Date())}`);
      return { backup: { folder, databases: await ports.backUp(folder) } };
    },
    "snippets.list": async () => ({ snippets: [...state.snippets] }),
    "snippets.save": async ({ snippets }) => {
      await state.setSnippets(snippets);
      return {};
    },
    "app.started": async () => {
      ports.onStarted();
      return {};
    },
    "app.logPageError": async ({ message, stack }) => {
      log.error("page error", { message, stack });
      return {};
    },
  };
}

/** A moment in the user's zone as part of a file's name, in the order of time: 2026-11-25 14.05.09. */
function timeInName(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace("T", " ").replaceAll(":", ".");
}
