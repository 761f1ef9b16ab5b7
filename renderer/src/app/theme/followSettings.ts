import type { Settings } from "#shared/domain/settings/settings";
import { editorLook } from "../../lib/editorLook";
import { useSettings } from "../../queries/settings";

/** Keeps what styles go by equal to the settings. @returns Stops following. */
export function followSettings(): () => void {
  apply(useSettings.getState().values);
  return useSettings.subscribe(({ values }) => apply(values));
}

function apply(values: Settings): void {
  const { dataset, style } = document.documentElement;
  dataset["density"] = values.density;
  const look = editorLook(values);
  style.setProperty("--editor-font", look.fontFamily);
  style.setProperty("--editor-size", `${look.fontSize}px`);
  style.setProperty("--editor-line", `${look.lineHeight}px`);
  style.setProperty("--editor-tab", String(values["editor.tabWidth"]));
}
