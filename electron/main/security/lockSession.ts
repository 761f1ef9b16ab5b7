import type { Session } from "electron";
import { contentSecurityPolicy, type PageSource } from "./contentSecurityPolicy";
import { isPermissionAllowed } from "./isPermissionAllowed";
import { originOf } from "./originOf";

/** Denies the session every permission but the listed ones, every device, and every download. */
export function lockSession(session: Session, pageOrigin: string, source: PageSource): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const origin = originOf(details.requestingUrl);
    answer(isPermissionAllowed(permission, { origin, isMainFrame: details.isMainFrame }, pageOrigin));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) =>
    isPermissionAllowed(
      permission,
      { origin: originOf(requestingOrigin), isMainFrame: details.isMainFrame },
      pageOrigin,
    ),
  );
  session.setDevicePermissionHandler(() => false);
  session.on("will-download", (event) => event.preventDefault());
  if (source.kind === "devServer") {
    session.webRequest.onHeadersReceived({ urls: [`${source.origin}/*`] }, (details, answer) => {
      answer({
        responseHeaders: {
          ...details.responseHeaders,
          "Content-Security-Policy": [contentSecurityPolicy(source)],
        },
      });
    });
  }
}
