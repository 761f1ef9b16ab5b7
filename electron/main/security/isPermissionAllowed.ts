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
