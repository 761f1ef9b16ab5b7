/**
 * Draws the icon files of all systems from icon.svg, inside Electron: `electron build/icons/renderIcons.mjs`, on any
 * display. Run it after changing the drawing and commit what it writes.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { app, BrowserWindow, nativeImage } from "electron";
import { icnsFile } from "./icnsFile.mjs";
import { icoFile } from "./icoFile.mjs";

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
