import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../setup/projectRoot.mjs";
import { icnsFile } from "./icnsFile.mjs";
import { icoFile } from "./icoFile.mjs";

const pictures = [
  { size: 16, png: Buffer.from("small") },
  { size: 256, png: Buffer.from("large picture") },
];

describe("the icon files", () => {
  it("hold every picture for Windows at the place their directory says", () => {
    const file = icoFile(pictures);
    expect(file.readUInt16LE(4)).toBe(2);
    pictures.forEach(({ size, png }, index) => {
      const entry = 6 + 16 * index;
      const [length, offset] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)];
      expect(file.readUInt8(entry)).toBe(size % 256);
      expect(file.subarray(offset, offset + length)).toEqual(png);
    });
  });

  it("hold every picture for macOS in a block of its kind", () => {
    const file = icnsFile(pictures);
    expect(file.toString("ascii", 0, 4)).toBe("icns");
    expect(file.readUInt32BE(4)).toBe(file.length);
    expect(file.toString("ascii", 8, 12)).toBe("icp4");
    expect(file.subarray(16, 16 + "small".length).toString()).toBe("small");
  });

  it("lie in the repository as the systems expect them", () => {
    const icons = join(projectRoot, "build", "icons");
    expect(readFileSync(join(icons, "icon.icns")).toString("ascii", 0, 4)).toBe("icns");
    expect(readFileSync(join(icons, "icon.ico")).readUInt16LE(2)).toBe(1);
    for (const size of [16, 32, 48, 64, 128, 256, 512]) {
      const png = readFileSync(join(icons, "linux", `${size}x${size}.png`));
      expect(png.readUInt32BE(16)).toBe(size);
    }
  });
});
