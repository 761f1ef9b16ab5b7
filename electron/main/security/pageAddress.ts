import type { Language } from "#shared/domain/settings/language";

/** Where the page comes from: the built files, or a development server with hot reload. */
export type PageSource = { readonly kind: "built" } | { readonly kind: "devServer"; readonly origin: string };

/**
 * The Trusted Types policies that the page may make, each once: the worker's of our own, and those of the editor, which does
 * not start where one is missing.
 */
export const trustedTypesPolicies = [
  "wharf-worker",
  "defaultWorkerFactory",
  "diffEditorWidget",
  "diffReview",
  "domLineBreaksComputer",
  "dompurify",
  "editorGhostText",
  "editorViewLayer",
  "richScreenReaderContent",
  "standaloneColorizer",
  "stickyScrollViewLayer",
  "tokenizeToString",
] as const;

/**
 * The content security policy of the page, as the value of the header.
 *
 * The built page talks to nothing by itself: no connection of any kind is allowed. Styles must allow inline ones,
 * because the editor positions its lines and colours its tokens with them; without, its text overlaps. Trusted Types
 * are required, of the listed policies only. Hot reload adds its inline script and its socket, for the development server's page only.
 */
export function contentSecurityPolicy(source: PageSource): string {
  const development = source.kind === "devServer";
  const directives: [name: string, ...values: string[]][] = [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...(development ? ["'unsafe-inline'"] : [])],
    ["style-src", "'self'", "'unsafe-inline'"],
    ["font-src", "'self'"],
    ["img-src", "'self'", ...(development ? ["data:"] : [])],
    ["worker-src", "'self'", ...(development ? ["blob:"] : [])],
    ["connect-src", ...(development ? ["'self'", source.origin.replace(/^http/u, "ws")] : ["'none'"])],
    ["frame-src", "'none'"],
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'none'"],
    ["frame-ancestors", "'none'"],
  ];
  if (!development) {
    directives.push(["require-trusted-types-for", "'script'"], ["trusted-types", ...trustedTypesPolicies]);
  }
  return directives.map((directive) => directive.join(" ")).join("; ");
}

/** The scheme and host of Wharf's own page; nothing else is ever shown in a window. */
export const appScheme = "app";
export const appHost = "wharf";
export const appOrigin = `${appScheme}://${appHost}`;

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

/** The page in a language: the same, with that language's texts before its own script. */
export function addressIn(language: Language, { source, origin, address }: PageAddress): string {
  if (language === "en") return address;
  return `${source.kind === "built" ? origin : new URL(address).origin}/index.${language}.html`;
}

/**
 * Scheme, host and port of an address as one comparable text; null when it is none. `URL.origin` says "null" for
 * every scheme that Node does not know, so that all such pages would look alike.
 */
export function originOf(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  return url.host === "" ? null : `${url.protocol}//${url.host}`;
}
