/**
 * Draws the icon files of all systems from icon.svg, inside Electron: `electron build/icons/renderIcons.mjs`, on any
 * display. Run it after changing the drawing and commit what it writes.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { app, BrowserWindow, nativeImage } from "electron";
import { icnsFile } from "./icnsFile.mjs";

const headerBytes = 6;
const entryBytes = 16;

/**
 * A Windows icon file around PNG pictures, as Windows reads it since Vista.
 *
 * @param {readonly { size: number, png: Buffer }[]} pictures Square, at most 256 pixels.
 * @returns {Buffer}
 */
export function icoFile(pictures) {
  const header = Buffer.alloc(headerBytes + entryBytes * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach(({ size, png }, index) => {
    const entry = headerBytes + entryBytes * index;
    // One byte holds the size, so 0 stands for 256.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

const folder = fileURLToPath(new URL(".", import.meta.url));
const sizes = [16, 32, 48, 64, 128, 256, 512, 1024];

/** Draws the picture on a canvas of the given size and reads it back with its transparent corners. */
const draw = `async (svg, size) => {
  const image = new Image();
  image.src = "data:image/svg+xml;base64," + btoa(svg);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
  canvas.getContext("2d").drawImage(image, 0, 0, size, size);
  return canvas.toDataURL("image/png");
}`;

async function renderIcons() {
  const svg = readFileSync(join(folder, "icon.svg"), "utf8");
  const window = new BrowserWindow({ show: false });
  await window.loadURL("data:text/html,");
  const pictures = [];
  for (const size of sizes) {
    const call = `(${draw})(${JSON.stringify(svg)}, ${size})`;
    const address = String(await window.webContents.executeJavaScript(call));
    pictures.push({ size, png: nativeImage.createFromDataURL(address).toPNG() });
  }
  mkdirSync(join(folder, "linux"), { recursive: true });
  for (const { size, png } of pictures) writeFileSync(join(folder, "linux", `${size}x${size}.png`), png);
  writeFileSync(join(folder, "icon.ico"), icoFile(pictures.filter(({ size }) => size <= 256)));
  writeFileSync(join(folder, "icon.icns"), icnsFile(pictures));
  app.quit();
}

void app.whenReady().then(renderIcons);
