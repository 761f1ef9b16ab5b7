import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Dashboards } from "./Dashboards";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-dashboards-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const context = { signal: new AbortController().signal, page: { sendResultPort: () => undefined } };

describe("dashboards", () => {
  it("are none at first, and come back as they were saved", async () => {
    const path = join(folder, "dashboards.json");
    const { handlers } = new Dashboards(path);
    expect(await handlers["dashboards.load"]({}, context)).toEqual({ dashboards: [] });
    const dashboards = [{ id: crypto.randomUUID(), name: "Sales", tiles: [] }];
    await handlers["dashboards.save"]({ dashboards }, context);
    expect(await new Dashboards(path).handlers["dashboards.load"]({}, context)).toEqual({ dashboards });
  });

  it("that can't be written are refused with the reason", async () => {
    const { handlers } = new Dashboards(join(folder, "no such folder", "\u0000"));
    await expect(handlers["dashboards.save"]({ dashboards: [] }, context)).rejects.toMatchObject({
      code: "WORKSPACE_NOT_WRITTEN",
    });
  });
});
