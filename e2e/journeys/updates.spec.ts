import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import {
  FeedServer,
  manifestOf,
  publisherKeys,
  signedManifest,
} from "../../electron/main/updates/testing/FeedServer";
import { expectAccessible } from "../fixtures/expectAccessible";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

let folder: string;
let feed: FeedServer;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-updates-"));
  feed = await FeedServer.start();
});
test.afterEach(async () => {
  await feed.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A file that can be started like an AppImage, and leaves a word when it is. */
const startable = (word: string) => Buffer.from(`#!/bin/sh\necho ${word} >> "${folder}/started"\n`);

const started = () => readFile(join(folder, "started"), "utf8").catch(() => "");

test.describe("Updates", () => {
  test.skip(process.platform !== "linux", "The app replaces an AppImage here, which only Linux has.");

  test("are found, fetched and installed when asked, never while a statement runs, and can be taken back", async () => {
    test.setTimeout(120_000);
    const publisher = publisherKeys();
    const apps = join(folder, "apps");
    const [older, newer] = [join(apps, "Wharf-0.1.0.AppImage"), join(apps, "Wharf-9.3.0.AppImage")];
    await mkdir(apps);
    await writeFile(older, startable("older"), { mode: 0o755 });
    const file = startable("newer");
    const offered = manifestOf(file, { version: "9.3.0", notes: "Sorting is faster.\n<b>Not bold</b>" });
    const files = offered.files.map((one) => ({
      ...one,
      name: "Wharf-9.3.0.AppImage",
      arch: process.arch === "arm64" ? ("arm64" as const) : ("x64" as const),
    }));
    feed.answer("/manifest.json", signedManifest({ ...offered, files }, publisher));
    feed.answer("/Wharf-9.3.0.AppImage", file);
    const env = {
      WHARF_UPDATES: JSON.stringify({
        updates: { feed: feed.address("/manifest.json"), keys: [publisher.publicKey] },
      }),
      XDG_CACHE_HOME: join(folder, "cache"),
    };
    const userData = join(folder, "data");
    const first = await launchWharf({ userData, env: { ...env, APPIMAGE: older } });
    try {
      const { app, page } = first;
      const wharf = new Workbench(page);
      await wharf.openQueryOn("harbour");
      const stop = page.getByRole("toolbar", { name: "Query" }).getByRole("button", { name: "Stop" });
      const section = page.getByRole("region", { name: "Updates" });

      await page.keyboard.press("ControlOrMeta+,");
      await expect(section.getByText("Not checked yet.")).toBeVisible();
      expect(feed.asked).toEqual([]);
      await section.getByRole("button", { name: "Check now" }).click();
      await expect(section.getByText("Wharf 9.3.0 is available.")).toBeVisible();
      await expect(section.getByText("<b>Not bold</b>")).toBeVisible();
      await expectAccessible(app, page, "an update");
      await section.getByRole("button", { name: "Download" }).click();
      await expect(section.getByText("Wharf 9.3.0 is downloaded.")).toBeVisible();

      await page.getByRole("tab", { name: /Query/ }).click();
      await wharf.replaceText("SELECT count(*) FROM range(100000000000) a(x) WHERE x % 7 = 3");
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect(stop).toBeVisible();
      await page.getByRole("button", { name: "Restart to update to 9.3.0" }).click();
      await section.getByRole("button", { name: "Restart and update" }).click();
      await expect(section.getByText("Something is still running")).toBeVisible();
      expect(existsSync(newer)).toBe(false);

      await page.getByRole("tab", { name: /Query/ }).click();
      await stop.click();
      await expect(stop).toHaveCount(0);
      await page.getByRole("button", { name: "Restart to update to 9.3.0" }).click();
      const ended = app.waitForEvent("close");
      await section.getByRole("button", { name: "Restart and update" }).click();
      await ended;
      await expect.poll(started).toBe("newer\n");
      expect(await readdir(apps)).toEqual(["Wharf-9.3.0.AppImage"]);
    } finally {
      await first.close();
    }

    const second = await launchWharf({ userData, env: { ...env, APPIMAGE: newer } });
    try {
      const { app, page } = second;
      await page.keyboard.press("ControlOrMeta+,");
      const ended = app.waitForEvent("close");
      await page.getByRole("button", { name: "Restart and go back to 0.1.0" }).click();
      await ended;
      await expect.poll(started).toBe("newer\nolder\n");
      expect(await readdir(apps)).toEqual(["Wharf-0.1.0.AppImage"]);
    } finally {
      await second.close();
    }
  });
});
