import { readFile } from "node:fs/promises";
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
  /** File with the terms of the libraries, made by the build. */
  readonly noticesFile: string;
  readonly log: Log;
}

type AppMethod =
  | "app.desktopAlerts"
  | "app.setDesktopAlerts"
  | "app.info"
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
