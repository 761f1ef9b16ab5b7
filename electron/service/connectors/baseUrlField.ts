import { z } from "zod";
import type { ConnectorField } from "./Connector";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * An address that secrets may be sent to: https, or http to this computer itself.
 * @returns Null where it is something else, or carries a login, a query or a fragment. Its path ends with `/`.
 */
export function parseBaseUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    return null;
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && loopback.has(url.hostname));
  if (!isSafe) return null;
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url;
}

/** The setting that leads to another server of the same API. @param description When it is needed. */
export function baseUrlField(description: string): ConnectorField {
  return {
    name: "baseUrl",
    label: "Base address",
    type: "string",
    required: false,
    secret: false,
    bindsSecrets: true,
    description,
  };
}

/** Parses the setting. @param standard Where the API is when nothing was entered. */
export function baseUrlSchema(standard: string) {
  return z
    .string()
    .trim()
    .default(standard)
    .transform((text, context) => {
      const url = parseBaseUrl(text);
      if (url !== null) return url;
      context.addIssue({
        code: "custom",
        message: "enter an address that begins with https:// and has no login in it.",
      });
      return z.NEVER;
    });
}
