import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { UpdateObstacle, UpdateStatus } from "#shared/domain/updateStatus";
import type { UpdateMemory } from "../settings/AppState";
import { FeedServer, manifestOf, publisherKeys, signedManifest } from "./testing/FeedServer";
import { english } from "../messages/english";
import type { UpdateManifest } from "./updateManifest";
import { Updates, type UpdatePorts } from "./Updates";

const file = Buffer.from("the new version");
const path = "/Wharf-1.3.0.AppImage";
const publisher = publisherKeys();
const now = Date.parse("2026-11-23T12:00:00Z");

let folder: string;
let feed: FeedServer;
let memory: UpdateMemory;
let installed: string[];
let obstacles: UpdateObstacle[];
let shown: UpdateStatus[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "wharf-updates-"));
  [memory, installed, obstacles, shown] = [{}, [], [], []];
  feed = await FeedServer.start();
  feed.answer(path, file);
});
afterEach(async () => {
  await feed.stop();
  rmSync(folder, { recursive: true });
});

const staged = () => join(folder, "staged");

function updatesOf(changes: Partial<UpdatePorts> = {}): Updates {
  return new Updates({
    source: { feed: feed.address("/manifest.json"), keys: [publisher.publicKey] },
    version: "1.2.0",
    target: { platform: "linux", arch: "x64", kind: "AppImage" },
    fetch: (address, options) => fetch(address, options),
    installer: {
      stage: async (_update, download) => {
        await download(staged());
        return staged();
      },
      install: async () => void installed.push(readFileSync(staged(), "utf8")),
      goBack: async () => void installed.push("before"),
    },
    state: {
      get updates() {
        return memory;
      },
      setUpdates: async (change) => {
        memory = JSON.parse(JSON.stringify({ ...memory, ...change }));
      },
    },
    obstacles: async () => obstacles,
    texts: () => english.updates,
    onChanged: (status) => shown.push(status),
    now: () => now,
    ...changes,
  });
}

function publish(changes: Partial<UpdateManifest> = {}, keys = publisher): void {
  feed.answer("/manifest.json", signedManifest(manifestOf(file, changes), keys));
}

describe("Updates", () => {
  it("finds, fetches and installs what the publisher signed, each when asked", async () => {
    publish();
    const updates = updatesOf();
    await updates.check();
    expect(updates.status.phase).toEqual({
      name: "available",
      version: "1.3.0",
      notes: "Faster.",
      bytes: file.length,
      canInstall: true,
    });
    expect(feed.asked).toEqual(["/manifest.json"]);
    await updates.download();
    expect(updates.status.phase).toMatchObject({ name: "ready", version: "1.3.0" });
    expect(installed).toEqual([]);
    await updates.install();
    expect(installed).toEqual(["the new version"]);
    expect(memory).toMatchObject({
      newestSequence: 5,
      checkedAt: now,
      trial: { version: "1.3.0", starts: 0 },
    });
  });

  it("asks nobody in a build without a feed", async () => {
    publish();
    const updates = updatesOf({
      source: null,
      fetch: () => Promise.reject(new Error("The network was used.")),
    });
    await updates.check();
    await updates.download();
    await updates.install();
    expect(updates.status).toMatchObject({ isConfigured: false, phase: { name: "idle" } });
    expect(feed.asked).toEqual([]);
  });

  it.each(["1.2.0", "1.1.9", "0.9.99"])("offers no version like %s, which is not newer", async (version) => {
    publish({ version });
    const updates = updatesOf();
    await updates.check();
    expect(updates.status).toMatchObject({ checkedAt: now, phase: { name: "idle" } });
  });

  it("offers a copy that was unpacked by hand nothing to install", async () => {
    publish();
    const updates = updatesOf({ target: { platform: "linux", arch: "x64", kind: null } });
    await updates.check();
    expect(updates.status.phase).toMatchObject({ name: "available", canInstall: false });
    await updates.download();
    expect(feed.asked).toEqual(["/manifest.json"]);
  });

  it("offers a staged version to its share of the computers, and always the same ones", async () => {
    publish({ rollout: 30 });
    let offered = 0;
    for (let index = 0; index < 200; index += 1) {
      memory = { rolloutId: `computer ${index}` };
      const updates = updatesOf();
      await updates.check();
      const isOffered = updates.status.phase.name === "available";
      await updates.check();
      expect(updates.status.phase.name === "available").toBe(isOffered);
      if (isOffered) offered += 1;
    }
    expect(offered).toBeGreaterThan(30);
    expect(offered).toBeLessThan(90);
  });

  it.each<UpdateObstacle>(["statements", "loads", "syncs", "transactions"])(
    "installs nothing while there are %s",
    async (obstacle) => {
      publish();
      const updates = updatesOf();
      await updates.check();
      await updates.download();
      obstacles = [obstacle];
      await expect(updates.install()).rejects.toMatchObject({ code: "UPDATE_WAITS" });
      expect(updates.status.phase.name).toBe("ready");
      obstacles = [];
      await updates.install();
      expect(installed).toHaveLength(1);
    },
  );

  it("stops a download and leaves nothing of it", async () => {
    publish();
    const updates = updatesOf({
      onChanged: ({ phase }) => {
        if (phase.name === "downloading") updates.stopDownload();
      },
    });
    await updates.check();
    await expect(updates.download()).rejects.toMatchObject({ code: "CANCELLED" });
    expect(updates.status.phase.name).toBe("available");
    expect(existsSync(staged())).toBe(false);
  });

  it("goes back to the version before only while nothing runs", async () => {
    memory = { previous: { version: "1.1.0", file: "/kept", installedAs: "/installed" } };
    const updates = updatesOf();
    obstacles = ["statements"];
    await expect(updates.goBack()).rejects.toMatchObject({ code: "UPDATE_WAITS" });
    obstacles = [];
    await updates.goBack();
    expect(installed).toEqual(["before"]);
  });
});

describe("Attacks on updates", () => {
  const refusedAs = (message: RegExp) => ({
    code: "UPDATE_REFUSED",
    message: expect.stringMatching(message) as string,
  });

  async function expectManifestRefused(message: RegExp, updates = updatesOf()): Promise<void> {
    await expect(updates.check()).rejects.toMatchObject(refusedAs(message));
    expect(updates.status.phase).toEqual({ name: "idle" });
    await updates.download();
    await updates.install();
    expect(installed).toEqual([]);
  }

  async function expectFileRefused(message: RegExp): Promise<void> {
    publish();
    const updates = updatesOf();
    await updates.check();
    await expect(updates.download()).rejects.toMatchObject(refusedAs(message));
    expect(existsSync(staged())).toBe(false);
    expect(updates.status.phase.name).toBe("available");
    await updates.install();
    expect(installed).toEqual([]);
  }

  it("refuses an older manifest, sent again to hold back a newer one", async () => {
    publish({ sequence: 9, version: "1.4.0" });
    await updatesOf().check();
    publish({ sequence: 8, version: "1.3.0" });
    await expectManifestRefused(/older than one/u);
  });

  it("refuses a manifest that has expired", async () => {
    publish({ expiresAt: "2026-11-23T12:00:00Z" });
    await expectManifestRefused(/expired on 2026-11-23/u);
  });

  it("refuses a manifest signed with another key, under any name of a key", async () => {
    const other = publisherKeys();
    publish({}, other);
    await expectManifestRefused(/isn’t signed by the publisher/u);
    publish({}, { publicKey: publisher.publicKey, privateKey: other.privateKey });
    await expectManifestRefused(/isn’t signed by the publisher/u);
  });

  it("refuses a manifest that was changed after it was signed", async () => {
    const { signed, signatures } = JSON.parse(signedManifest(manifestOf(file), publisher));
    const changed = String(signed).replace('"version":"1.3.0"', '"version":"1.3.1"');
    feed.answer("/manifest.json", JSON.stringify({ signed: changed, signatures }));
    await expectManifestRefused(/isn’t signed by the publisher/u);
    feed.answer("/manifest.json", JSON.stringify({ signed, signatures: [] }));
    await expectManifestRefused(/isn’t signed by the publisher/u);
  });

  it("refuses a signed manifest whose file lies elsewhere", async () => {
    for (const name of ["../other.AppImage", "https://example.org/x.AppImage", "/etc/passwd", "a/b", ".."]) {
      const [listed] = manifestOf(file).files;
      if (listed === undefined) throw new Error("The manifest lists no file.");
      publish({ files: [{ ...listed, name }] });
      await expectManifestRefused(/a form that this version doesn’t know/u);
    }
  });

  it("installs nothing unasked, unless the package was built to be tried", async () => {
    publish();
    await expect(updatesOf().installUnattended()).rejects.toMatchObject(refusedAs(/without being asked/u));
    expect(feed.asked).toEqual([]);
    const source = { feed: feed.address("/manifest.json"), keys: [publisher.publicKey], isUnattended: true };
    expect(await updatesOf({ source }).installUnattended()).toBe(true);
    expect(installed).toEqual([file.toString()]);
    expect(await updatesOf({ source, version: "1.3.0" }).installUnattended()).toBe(false);
  });

  it("refuses a manifest without an end", async () => {
    feed.answer("/manifest.json", { endless: true });
    await expectManifestRefused(/larger than a manifest/u);
  });

  it("refuses what is no manifest", async () => {
    for (const answer of ["", "{}", "null", "<html>", '{"signed":1}']) {
      feed.answer("/manifest.json", answer);
      await expectManifestRefused(/didn’t answer with a signed manifest/u);
    }
  });

  it("refuses a redirect, of the manifest and of the file", async () => {
    feed.answer("/elsewhere", signedManifest(manifestOf(file), publisher));
    feed.answer("/manifest.json", { redirect: "/elsewhere" });
    await expectManifestRefused(/redirects/u);
    feed.answer("/file", file);
    feed.answer(path, { redirect: "/file" });
    await expectFileRefused(/redirects/u);
    expect(feed.asked).not.toContain("/elsewhere");
    expect(feed.asked).not.toContain("/file");
  });

  it("refuses another file of the same size", async () => {
    feed.answer(path, Buffer.from("the bad version"));
    await expectFileRefused(/isn’t the one/u);
  });

  it("refuses a file that was cut", async () => {
    feed.answer(path, file.subarray(0, 5));
    await expectFileRefused(/smaller than announced/u);
  });

  it("refuses a file without an end after the bytes that were announced", async () => {
    feed.answer(path, { endless: true });
    await expectFileRefused(/larger than announced/u);
  });

  it("refuses a file that was changed on disk between download and installation", async () => {
    publish();
    const updates = updatesOf();
    await updates.check();
    await updates.download();
    writeFileSync(staged(), "the bad version");
    await expect(updates.install()).rejects.toMatchObject(refusedAs(/has changed since/u));
    expect(installed).toEqual([]);
    expect(memory.trial).toBeUndefined();
  });

  it("asks no feed over plain HTTP, and none with a name or words in its address", async () => {
    for (const address of [
      "http://example.org/manifest.json",
      "https://name:word@example.org/manifest.json",
      "https://example.org/manifest.json?computer=1",
      "file:///etc/manifest.json",
      "manifest.json",
    ]) {
      const updates = updatesOf({
        source: { feed: address, keys: [publisher.publicKey] },
        fetch: () => Promise.reject(new Error("The network was used.")),
      });
      await expectManifestRefused(/address of the update feed/u, updates);
    }
  });
});
