import { appOrigin } from "./appScheme";
import type { PageSource } from "./contentSecurityPolicy";
import { originOf } from "./originOf";

/** Where the page is loaded from, and the only origin that may talk to main. */
export interface PageAddress {
  readonly source: PageSource;
  readonly origin: string;
  readonly address: string;
}

/** @param devServerUrl Address of the development server; null for the built page. Throws where it is no address. */
export function pageAddress(devServerUrl: string | null): PageAddress {
  if (devServerUrl === null) {
    return { source: { kind: "built" }, origin: appOrigin, address: `${appOrigin}/index.html` };
  }
  const origin = originOf(devServerUrl);
  if (origin === null) throw new Error("WHARF_DEV_SERVER_URL is not an address");
  return { source: { kind: "devServer", origin }, origin, address: devServerUrl };
}
