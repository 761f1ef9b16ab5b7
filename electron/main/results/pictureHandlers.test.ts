import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pictureHandlers } from "./pictureHandlers";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-picture-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function handlers(pathOf: (name: string) => string | null) {
  const copied: Buffer[] = [];
  const made = pictureHandlers({
    askForPictureFile: async (name) => pathOf(name),
    writePicture: async (png) => {
      copied.push(png);
    },
  });
  return { made, copied };
}

const context = {
  signal: new AbortController().signal,
  page: { sendResultPort: () => undefined },
};

describe("a chart as a picture", () => {
  it("is written as it was drawn, under a name that every system takes", async () => {
    const { made } = handlers((name) => join(folder, name));
    const svg = { format: "svg" as const, text: "<svg>ä</svg>" };
    expect(await made["results.savePicture"]({ picture: svg, suggestedName: "a/b: c" }, context)).toEqual({
      name: "a-b- c.svg",
    });
    const png = { format: "png" as const, bytes: Buffer.from([137, 80, 78, 71]).toString("base64") };
    await made["results.savePicture"]({ picture: png, suggestedName: "chart" }, context);
    expect(readFileSync(join(folder, "a-b- c.svg"), "utf8")).toBe("<svg>ä</svg>");
    expect([...readFileSync(join(folder, "chart.png"))]).toEqual([137, 80, 78, 71]);
  });

  it("is written nowhere where the person closed the dialog, and says where it cannot be", async () => {
    const picture = { format: "svg" as const, text: "<svg/>" };
    const closed = handlers(() => null).made["results.savePicture"]({ picture, suggestedName: "a" }, context);
    expect(await closed).toEqual({ name: null });
    expect(readdirSync(folder)).toEqual([]);
    const gone = handlers((name) => join(folder, "gone", name)).made;
    await expect(gone["results.savePicture"]({ picture, suggestedName: "a" }, context)).rejects.toMatchObject(
      {
        code: "EXPORT_NOT_WRITTEN",
      },
    );
  });

  it("is put on the clipboard as a picture", async () => {
    const { made, copied } = handlers(() => null);
    await made["results.copyPicture"]({ bytes: Buffer.from([1, 2]).toString("base64") }, context);
    expect(copied.map((one) => [...one])).toEqual([[1, 2]]);
  });
});
