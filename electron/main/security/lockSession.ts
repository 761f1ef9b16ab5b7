import type { Session } from "electron";
import { contentSecurityPolicy, originOf, type PageSource } from "./pageAddress";

/** Writing to the clipboard is all that the page may do beyond a plain page: it is how a copy gets out. */
const allowedPermissions: ReadonlySet<string> = new Set(["clipboard-sanitized-write"]);

/** Whether the page has a permission. It answers requests and silent checks alike; what is not listed is denied. */
export function isPermissionAllowed(
  permission: string,
  requester: { readonly origin: string | null; readonly isMainFrame: boolean },
  pageOrigin: string,
): boolean {
  return requester.isMainFrame && requester.origin === pageOrigin && allowedPermissions.has(permission);
}

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
