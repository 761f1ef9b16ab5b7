import { z } from "zod";
import type { SourceSettings } from "../../service/connectors/Connector";
import { baseUrlSchema, parseBaseUrl } from "../../service/connectors/baseUrlField";
import { parseSettings } from "../https/parseSettings";
import { SourceError } from "../../service/connectors/SourceError";
import { googleSheetsDescriptor } from "../../service/connectors/googleSheetsDescriptor";

const spreadsheetId = /^[A-Za-z0-9_-]{20,120}$/;

const fields = z.object({
  spreadsheet: z
    .string()
    .trim()
    .transform((text, context) => {
      const id = /\/spreadsheets\/(?:u\/\d+\/)?d\/([^/?#]+)/.exec(text)?.[1] ?? text;
      if (spreadsheetId.test(id)) return id;
      context.addIssue({
        code: "custom",
        message: "enter the address of the spreadsheet in the browser, or the long id behind /d/ in it.",
      });
      return z.NEVER;
    }),
  serviceAccountKey: z.string().optional(),
  apiKey: z.string().trim().optional(),
  baseUrl: baseUrlSchema("https://sheets.googleapis.com/"),
});

const keyFile = z.object({
  client_email: z.string().min(3),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
  token_uri: z.string().default("https://oauth2.googleapis.com/token"),
});

/** A service account's key, as its file holds it. */
export interface ServiceAccountKey {
  readonly email: string;
  readonly privateKey: string;
  readonly privateKeyId: string | undefined;
  readonly tokenUri: URL;
}

export interface GoogleSheetsSettings {
  readonly spreadsheetId: string;
  readonly baseUrl: URL;
  readonly login:
    | { readonly kind: "apiKey"; readonly apiKey: string }
    | { readonly kind: "serviceAccount"; readonly key: ServiceAccountKey };
}

function serviceAccountKeyIn(text: string): ServiceAccountKey {
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    // The sentence below says it without showing the key.
  }
  const parsed = keyFile.safeParse(json);
  // The address is called as it stands: a path without the / that base addresses get.
  const tokenUri =
    parsed.success && parseBaseUrl(parsed.data.token_uri) !== null ? new URL(parsed.data.token_uri) : null;
  if (!parsed.success || tokenUri === null)
    throw new SourceError(
      "settings",
      "“Service account key” is not a key file. Create a key of type JSON for the service account in the Google Cloud console, and paste the whole file.",
    );
  const { client_email: email, private_key: privateKey, private_key_id: privateKeyId } = parsed.data;
  return { email, privateKey, privateKeyId, tokenUri };
}

/** @throws SourceError `settings` in a sentence that names the field. */
export function googleSheetsSettings(settings: SourceSettings): GoogleSheetsSettings {
  const { spreadsheet, serviceAccountKey, apiKey, baseUrl } = parseSettings(
    fields,
    settings,
    googleSheetsDescriptor,
  );
  const where = { spreadsheetId: spreadsheet, baseUrl };
  if (serviceAccountKey !== undefined)
    return { ...where, login: { kind: "serviceAccount", key: serviceAccountKeyIn(serviceAccountKey) } };
  if (apiKey !== undefined) return { ...where, login: { kind: "apiKey", apiKey } };
  throw new SourceError("settings", "Enter “Service account key” or “API key”.");
}
