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
