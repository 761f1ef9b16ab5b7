import { z } from "zod";
import { type JsonApi, type ErrorAnswer, retryAfterSeconds } from "../https/JsonRequest";
import { SourceError } from "../../service/connectors/SourceError";
import type { GoogleSheetsSettings } from "./googleSheetsSettings";
import { ServiceAccountToken } from "./ServiceAccountToken";

const errorBody = z.object({
  error: z.object({
    status: z.string().default(""),
    message: z.string().default(""),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});

function explain(
  { status, headers, body }: ErrorAnswer,
  { login }: GoogleSheetsSettings,
): SourceError | null {
  const error = errorBody.safeParse(body).data?.error;
  const reasons = [...(error?.details ?? []), ...(error?.errors ?? [])].map(({ reason }) => reason ?? "");
  const has = (pattern: RegExp): boolean => reasons.some((reason) => pattern.test(reason));
  const seconds = retryAfterSeconds(headers);
  if (status === 429 || error?.status === "RESOURCE_EXHAUSTED" || has(/rate_?limit_?exceeded|quota/i))
    return new SourceError(
      "rateLimit",
      "Google allows no more requests in this minute. If it happens often, sync less often or raise the project's quota.",
      seconds === null ? {} : { retryAfterSeconds: seconds },
    );
  if (has(/api_key_invalid/i) || (status === 400 && /api key/i.test(error?.message ?? "")))
    return new SourceError(
      "login",
      "Google does not accept “API key”. Check that it is complete and belongs to a project that exists.",
    );
  if (has(/service_disabled|access_?not_?configured/i))
    return new SourceError(
      "permission",
      "The Google Sheets API is not switched on in the Google Cloud project of this key. Switch it on there.",
    );
  if (status === 401)
    return new SourceError("login", "Google does not accept the login. Create a new key and enter it.");
  if (status === 403)
    return new SourceError(
      "permission",
      login.kind === "serviceAccount"
        ? `The spreadsheet is not shared with the service account. Share it with ${login.key.email}, as a viewer.`
        : "An API key reads only what everyone may see. Share the spreadsheet with everyone who has the link, or use a service account.",
    );
  if (status === 404)
    return new SourceError(
      "missing",
      "There is no spreadsheet with this id, or it was deleted. Copy its address from the browser again.",
    );
  if (status === 400 && error?.status === "FAILED_PRECONDITION")
    return new SourceError(
      "settings",
      "This is an Excel file in Google Drive, not a Google spreadsheet. Save it there as a Google spreadsheet.",
    );
  return null;
}

/** The Sheets API with the login of a Connection. The key travels in a header, as addresses end up in logs. */
export function googleSheetsApi(settings: GoogleSheetsSettings): JsonApi {
  const { login, baseUrl } = settings;
  const token = login.kind === "serviceAccount" ? new ServiceAccountToken(login.key) : null;
  return {
    name: "Google Sheets",
    baseUrl,
    async headers(signal): Promise<Record<string, string>> {
      if (token !== null) return { authorization: `Bearer ${await token.get(signal)}` };
      return login.kind === "apiKey" ? { "x-goog-api-key": login.apiKey } : {};
    },
    explain: (answer) => explain(answer, settings),
  };
}
