import { resolve } from "node:path";
import { expect, it } from "vitest";
import { defaultDataFolder } from "./defaultDataFolder";
import { parseCommand } from "./parseCommand";
import { readSettings } from "./readSettings";

const parse = (line: string) => parseCommand(line === "" ? [] : line.split(" "), "/default");

it("serves on loopback from the default folder where nothing else is said", () => {
  expect(parse("")).toEqual({
    kind: "serve",
    dataFolder: resolve("/default"),
    host: "127.0.0.1",
    port: 8642,
  });
});

it("takes folder, port and host", () => {
  expect(parse("--data here --port 0 --host ::1")).toEqual({
    kind: "serve",
    dataFolder: resolve("here"),
    host: "::1",
    port: 0,
  });
});

it("understands the commands for keys", () => {
  const dataFolder = resolve("/default");
  expect(parse("keys create --scope read --name laptop --ttl-hours 1.5")).toEqual({
    kind: "createKey",
    dataFolder,
    scope: "read",
    name: "laptop",
    ttlHours: 1.5,
  });
  expect(parse("keys list")).toEqual({ kind: "listKeys", dataFolder });
  expect(parse("keys revoke key_1 --data x")).toEqual({
    kind: "revokeKey",
    dataFolder: resolve("x"),
    keyId: "key_1",
  });
  expect(parse("keys create --help")).toEqual({ kind: "help" });
});

it.each([
  ["--port 65536", "0 to 65535"],
  ["--port x", "0 to 65535"],
  ["--port", "--port"],
  ["--prot 1", "--prot"],
  ["--host 0.0.0.0", "proxy with TLS"],
  ["--host example.com", "127.0.0.1"],
  ["--scope full", "--scope does not belong"],
  ["start", '"start"'],
  ["keys", "keys create"],
  ["keys make", "keys create"],
  ["keys create", "--scope full or --scope read"],
  ["keys create --scope admin", '"admin"'],
  ["keys create --scope full --ttl-hours 0", "above 0"],
  ["keys create --scope full --port 1", "--port does not belong"],
  ["keys revoke", "KEY_ID"],
  ["keys list extra", "keys list"],
])("refuses %j and says what to change", (line, hint) => {
  expect(() => parse(line)).toThrow(hint);
});

it("reads its settings from the environment and names one that makes no sense", () => {
  expect(readSettings({})).toEqual({ provisioningMs: 0, idleMs: 300_000 });
  expect(readSettings({ WHARF_PROVISIONING_MS: "1500", WHARF_IDLE_MS: "" })).toEqual({
    provisioningMs: 1500,
    idleMs: 300_000,
  });
  expect(() => readSettings({ WHARF_IDLE_MS: "soon" })).toThrow("WHARF_IDLE_MS");
  expect(() => readSettings({ WHARF_IDLE_MS: "0" })).toThrow("WHARF_IDLE_MS");
});

it("puts data where the platform keeps a person's data", () => {
  const home = "/home/p";
  expect(defaultDataFolder({ name: "linux", home, env: {} })).toBe("/home/p/.local/share/wharf/service");
  expect(defaultDataFolder({ name: "linux", home, env: { XDG_DATA_HOME: "/data" } })).toBe(
    "/data/wharf/service",
  );
  expect(defaultDataFolder({ name: "darwin", home, env: {} })).toBe(
    "/home/p/Library/Application Support/Wharf/service",
  );
  expect(defaultDataFolder({ name: "win32", home, env: { LOCALAPPDATA: "/local" } })).toBe(
    "/local/Wharf/service",
  );
});
