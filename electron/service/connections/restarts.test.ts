import { sourceErrorCause } from "#shared/domain/sourceErrorCause";
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { keyOf, RestartableService } from "./testing/RestartableService";

let entries: ServiceEntries;
let bench: RestartableService;
beforeAll(async () => {
  entries = await copyEntries();
});
afterAll(() => entries?.remove());
beforeEach(async () => {
  bench = await RestartableService.open(entries.engine);
});
afterEach(() => bench?.close());

describe("a service that starts again", () => {
  it("removes the files of syncs and tests that the end of the last one cut short", async () => {
    await bench.connect();
    const left = [join("databases", bench.database, "spool", "run_1"), join("inspections", "one")].map(
      (path) => join(bench.dataFolder, path),
    );
    for (const path of left) {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, "piece.csv"), "1,a");
    }
    await bench.restart(keyOf(7));
    for (const path of left) await expect(access(path)).rejects.toThrow("ENOENT");
  });
});

describe("a key for credentials that is not the same any more", () => {
  const unopenable =
    "The saved credentials of this Connection cannot be opened: their key was kept for one run only or is not on this computer. Enter them again.";

  it("stops the syncs with a sentence and nothing else, and typing the secrets again heals it", async () => {
    const id = await bench.connect({
      secrets: { token: bench.bed.token, passphrase: "canary-passphrase-1" },
    });
    await bench.restart(keyOf(8));
    expect((await bench.client.send("GET", `/connections/${id}`)).body).toMatchObject({
      connection: { credentials: "missing", lastRun: { status: "succeeded" } },
    });
    expect(await bench.client.value(bench.database, "SELECT note FROM shop.orders")).toBe("orders");
    expect(await bench.bed.sync(id)).toMatchObject({ status: "failed", error: unopenable, tables: [] });
    expect(await bench.client.fail("GET", `/connections/${id}/streams`)).toEqual({
      status: 400,
      error: unopenable,
    });
    await bench.change(id, {
      name: "Renamed",
      scheduleMinutes: 5,
      config: { folder: bench.bed.folder, size: 2 },
    });
    expect(await bench.refusal(id, { config: { folder: 7 } })).toBe("config.folder must be text.");
    await bench.change(id, { status: "paused" });
    await bench.change(id, { status: "active" });
    expect(await bench.refusal(id, { secrets: { passphrase: "only this one" } })).toBe(
      "secrets.token is required (Token).",
    );
    expect(await bench.change(id, { secrets: { token: bench.bed.token } })).toMatchObject({
      credentials: "stored",
    });
    expect((await bench.bed.sync(id)).status).toBe("succeeded");
  });

  it("keeps everything else working while it cannot be read at all, and says so to whoever sends secrets", async () => {
    const id = await bench.connect();
    let isBroken = true;
    await bench.restart(async () => {
      if (isBroken) throw new Error("The key in /secret/place can be read by others.");
      return keyOf(7)();
    });
    expect((await bench.client.send("GET", `/connections/${id}`)).body).toMatchObject({
      connection: { credentials: "missing" },
    });
    expect((await bench.bed.sync(id)).error).toBe(unopenable);
    await bench.change(id, { name: "Renamed" });
    const answers = [
      await bench.client.fail("PATCH", `/connections/${id}`, {
        body: { secrets: { token: bench.bed.token } },
      }),
      await bench.client.fail("POST", `/databases/${bench.database}/connections`, {
        body: bench.bed.body({ name: "Second" }),
      }),
    ];
    for (const { status, error } of answers) {
      expect(status).toBe(500);
      expect(error).toMatch(
        /^The service cannot read the key that it encrypts credentials with, so nothing was saved\./,
      );
    }
    expect((await bench.client.send("GET", `/databases/${bench.database}/connections`)).body).toMatchObject({
      connections: [{ id }],
    });
    isBroken = false;
    expect((await bench.bed.sync(id)).status).toBe("succeeded");
  });

  it("sends no credentials to an address that was changed while they could not be opened, and says so", async () => {
    const id = await bench.connect();
    await bench.restart(keyOf(8));
    await bench.change(id, { config: { folder: bench.bed.folder, server: "another" } });
    await bench.restart(keyOf(7));
    expect((await bench.client.send("GET", `/connections/${id}`)).body).toMatchObject({
      connection: { credentials: "missing" },
    });
    const { status, error } = await bench.bed.sync(id);
    expect(status).toBe("failed");
    expect(error).toMatch(/were not sent: they are for another address/);
    expect(sourceErrorCause(String(error))).toBe("otherAddress");
    expect(await bench.change(id, { secrets: { token: bench.bed.token } })).toMatchObject({
      credentials: "stored",
    });
    expect((await bench.bed.sync(id)).status).toBe("succeeded");
  });
});
