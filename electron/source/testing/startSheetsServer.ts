import { createVerify } from "node:crypto";
import { type ApiReply, type ApiRequest, startApiServer, type TestApi } from "./startApiServer";

/** A cell of a test's sheet: `{ date }` is a serial number that the sheet shows as a date or a time. */
export type TestCell = string | number | boolean | null | { readonly date: number; readonly shown: string };

export interface TestTab {
  readonly title: string;
  readonly rows: TestCell[][];
  readonly isChart?: boolean;
}

/** A local server that answers as the Sheets API and Google's token endpoint are documented. */
export interface TestSheets {
  readonly api: TestApi;
  tabs: TestTab[];
  /** Who the spreadsheet is shared with; `link` is everyone with an API key. */
  sharedWith: string;
  /** Called before each answer with values. */
  onValues: () => void;
}

export const sheetsApiKey = "AIza-canary-key";
const accessToken = "ya29.canary-token";

function tokenReply({ body }: ApiRequest, publicKey: string, account: string): ApiReply {
  const assertion = new URLSearchParams(body).get("assertion") ?? "";
  const [header, claims, signature] = assertion.split(".");
  const isSigned = createVerify("RSA-SHA256")
    .update(`${header}.${claims}`)
    .verify(publicKey, signature ?? "", "base64url");
  const { iss, scope, exp } = JSON.parse(Buffer.from(claims ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;
  const isGood =
    isSigned &&
    iss === account &&
    String(scope).endsWith("spreadsheets.readonly") &&
    Number(exp) * 1000 > Date.now();
  return isGood
    ? { body: { access_token: accessToken, expires_in: 3599, token_type: "Bearer" } }
    : { status: 400, body: { error: "invalid_grant", error_description: "Invalid JWT Signature." } };
}

function failure(code: number, status: string, message: string): ApiReply {
  return { status: code, body: { error: { code, message, status } } };
}

/** Values of one range such as `'My tab'!A1:C10`, trailing empty rows and cells left out as the API does. */
function valuesOf(tabs: readonly TestTab[], range: string, dates: string | null): unknown[][] | null {
  const [, quoted, first, last] = /^'((?:[^']|'')*)'!A(\d+):[A-Z]+(\d+)$/.exec(range) ?? [];
  const tab = tabs.find(({ title }) => title === quoted?.replaceAll("''", "'"));
  if (tab === undefined) return null;
  const rows = tab.rows.slice(Number(first) - 1, Number(last)).map((row) => {
    const cells = row.map((cell) => {
      if (cell === null) return "";
      if (typeof cell !== "object") return cell;
      return dates === "FORMATTED_STRING" ? cell.shown : cell.date;
    });
    while (cells.at(-1) === "") cells.pop();
    return cells;
  });
  while (rows.at(-1)?.length === 0) rows.pop();
  return rows;
}

/** @param account A service account's address and its public key in PEM form. */
export async function startSheetsServer(account: {
  readonly email: string;
  readonly publicKey: string;
}): Promise<TestSheets> {
  const api = await startApiServer();
  const sheets: TestSheets = { api, tabs: [], sharedWith: account.email, onValues: () => undefined };
  api.behaviour = (request) => {
    const { path, query, headers } = request;
    if (path === "/token") return tokenReply(request, account.publicKey, account.email);
    const isAccount = headers.authorization === `Bearer ${accessToken}`;
    if (!isAccount && headers["x-goog-api-key"] !== sheetsApiKey)
      return headers.authorization === undefined
        ? failure(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.")
        : failure(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.");
    const mayRead = isAccount ? sheets.sharedWith === account.email : sheets.sharedWith === "link";
    if (!mayRead) return failure(403, "PERMISSION_DENIED", "The caller does not have permission");
    const [, id, rest] = /^\/v4\/spreadsheets\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    if (id !== "spreadsheet-of-the-tests")
      return failure(404, "NOT_FOUND", "Requested entity was not found.");
    if (rest === undefined)
      return {
        body: {
          sheets: sheets.tabs.map(({ title, rows, isChart }) => ({
            properties:
              isChart === true
                ? { title, sheetType: "OBJECT" }
                : {
                    title,
                    sheetType: "GRID",
                    gridProperties: { rowCount: rows.length + 5, columnCount: 30 },
                  },
          })),
        },
      };
    if (rest !== "/values:batchGet") return failure(404, "NOT_FOUND", "Not found");
    sheets.onValues();
    const ranges = query.getAll("ranges").map((range) => ({
      range,
      majorDimension: "ROWS",
      values: valuesOf(sheets.tabs, range, query.get("dateTimeRenderOption")),
    }));
    if (ranges.some(({ values }) => values === null))
      return failure(400, "INVALID_ARGUMENT", "Unable to parse range");
    // An empty range has no values at all.
    return {
      body: {
        valueRanges: ranges.map(({ values, ...range }) =>
          values?.length === 0 ? range : { ...range, values },
        ),
      },
    };
  };
  return sheets;
}
