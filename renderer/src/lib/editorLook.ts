import { defaultSettings, type Settings } from "#shared/domain/settings/settings";

const bundled = '"JetBrains Mono Variable", "JetBrains Mono Variable Further", ui-monospace, monospace';

/** Pixels of a line to those of the text in it. */
const lineRatio = 20 / 13;

/**
 * How the editor writes text, in pixels of the page. The whole page grows with the interface's text; the editor has a size
 * of its own.
 */
export function editorLook(values: Settings) {
  const zoom = values["interface.textSize"] / defaultSettings["interface.textSize"];
  const names = values["editor.fontFamily"]
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map((name) => `"${name}"`);
  const fontSize = values["editor.fontSize"] / zoom;
  return {
    fontFamily: [...names, bundled].join(", "),
    fontSize,
    lineHeight: Math.round(fontSize * lineRatio),
  };
}
