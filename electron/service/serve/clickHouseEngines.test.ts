import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clickHouseEngines, socketOf } from "./clickHouseEngines";

const loaded = vi.hoisted(() => ({ times: 0 }));
vi.mock("../engines/clickhouse/clickHouseEngine", async (original) => {
  loaded.times += 1;
  return original();
});

const settings = {
  clickHouseUrl: "http://127.0.0.1:1/",
  clickHouseUser: "default",
  clickHousePasswordFile: null,
  clickHouseCluster: null,
  clickHousePolicy: null,
  clickHouseShared: false,
};

describe("clickHouseEngines", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "wharf-secret-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("loads nothing of the engine where no server is named", async () => {
    expect(await clickHouseEngines({ ...settings, clickHouseUrl: null }, "x")).toEqual([]);
    expect(loaded.times).toBe(0);
  });

  it("asks for the password where there is none, and where others can read its file", async () => {
    await expect(clickHouseEngines(settings, "")).rejects.toThrow("WHARF_CLICKHOUSE_PASSWORD");
    const file = join(folder, "password");
    await writeFile(file, "secret\n");
    await chmod(file, 0o644);
    await expect(clickHouseEngines({ ...settings, clickHousePasswordFile: file }, undefined)).rejects.toThrow(
      "chmod 600",
    );
  });

  it("makes an engine that is not offered while its server can't be reached", async () => {
    const [engine] = await clickHouseEngines(settings, "secret");
    expect(engine?.descriptor.id).toBe("clickhouse");
    expect(await engine?.isReachable()).toBe(false);
    expect(loaded.times).toBe(1);
  });
});

describe("socketOf", () => {
  it.each([
    ["https://ch.example/", { host: "ch.example", port: 443 }],
    ["http://127.0.0.1:8123/", { host: "127.0.0.1", port: 8123 }],
    ["http://[::1]:8123/", { host: "::1", port: 8123 }],
    [null, undefined],
  ])("knows where %s is", (url, expected) => {
    expect(socketOf(url)).toEqual(expected);
  });
});
