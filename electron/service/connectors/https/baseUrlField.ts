import { z } from "zod";
import type { ConnectorField } from "../ConnectorDescriptor";
import { parseBaseUrl } from "./parseBaseUrl";

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
