import { z } from "zod";
import { defineMethod } from "./defineMethod";

/** A library in the app. */
export const libraryNotice = z.strictObject({
  name: z.string(),
  version: z.string(),
  /** As its package names it, such as MIT. */
  license: z.string(),
  /** Of its own licence files; empty where it has none. */
  text: z.string(),
});

export type LibraryNotice = z.infer<typeof libraryNotice>;

export const appMethods = {
  "app.info": defineMethod({
    kind: "query",
    input: z.strictObject({}),
    output: z.strictObject({
      version: z.string(),
      platform: z.enum(["mac", "windows", "linux"]),
      electronVersion: z.string(),
      /** True where the runtime is the stand-in for development. */
      developmentRuntime: z.boolean(),
      /** Folder of the embedded service's databases. */
      dataFolder: z.string(),
      logFile: z.string(),
      keychain: z.enum(["available", "absent"]),
    }),
    errors: [],
  }),
  /** The libraries in the app and the terms they come with, by name; a few hundred KB. */
  "app.notices": defineMethod({
    kind: "query",
    input: z.strictObject({}),
    output: z.strictObject({ libraries: z.array(libraryNotice) }),
    errors: [],
  }),
  "app.openExternal": defineMethod({
    kind: "command",
    input: z.strictObject({ url: z.string().min(1).max(2048) }),
    output: z.strictObject({}),
    errors: [],
  }),
  /** Whether Connections that fail are told on the desktop, and whether the system can. */
  "app.desktopAlerts": defineMethod({
    kind: "query",
    input: z.strictObject({}),
    output: z.strictObject({ isOn: z.boolean(), isSupported: z.boolean() }),
    errors: [],
  }),
  "app.setDesktopAlerts": defineMethod({
    kind: "command",
    input: z.strictObject({ isOn: z.boolean() }),
    output: z.strictObject({}),
    errors: [],
  }),
  /**
   * Asks for a folder, and copies all databases, Connections and keys of this computer into a new one in it. Null where the user
   * chose none.
   */
  "app.backUp": defineMethod({
    kind: "command",
    input: z.strictObject({}),
    output: z.strictObject({
      backup: z.strictObject({ folder: z.string(), databases: z.int().nonnegative() }).nullable(),
    }),
    errors: ["BACKUP_FAILED", "LOCAL_SERVICE_STOPPED"],
  }),
  /** The page shows what it was opened with. What nobody waits for starts only then. */
  "app.started": defineMethod({
    kind: "command",
    input: z.strictObject({}),
    output: z.strictObject({}),
    errors: [],
  }),
  "app.logPageError": defineMethod({
    kind: "command",
    input: z.strictObject({ message: z.string().max(2000), stack: z.string().max(10_000).nullable() }),
    output: z.strictObject({}),
    errors: [],
  }),
};
