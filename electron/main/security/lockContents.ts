import type { WebContents } from "electron";
import { originOf } from "./pageAddress";

/**
 * Keeps a window's contents on our page: other addresses, redirects, frames, new windows and webviews are refused.
 * @param onRefused Told what was refused, for the log.
 */
export function lockContents(
  contents: WebContents,
  pageOrigin: string,
  onRefused: (what: string, address: string) => void,
): void {
  const refuseForeign = (what: string) => (event: { readonly url: string; preventDefault(): void }) => {
    if (isAllowedNavigation(event.url, pageOrigin)) return;
    event.preventDefault();
    onRefused(what, event.url);
  };
  contents.on("will-navigate", refuseForeign("navigation"));
  contents.on("will-redirect", refuseForeign("redirect"));
  contents.on("will-frame-navigate", refuseForeign("frame navigation"));
  contents.on("will-attach-webview", (event) => {
    event.preventDefault();
    onRefused("webview", "");
  });
  contents.setWindowOpenHandler(({ url }) => {
    onRefused("new window", url);
    return { action: "deny" };
  });
}

/** Whether a window may go to an address: to its own page only, for a reload, and never anywhere else. */
export function isAllowedNavigation(address: string, pageOrigin: string): boolean {
  return originOf(address) === pageOrigin;
}
