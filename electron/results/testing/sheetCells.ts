import { text } from "node:stream/consumers";
import { openPromise } from "yauzl";

/** The texts of the cells of a workbook's first sheet, as a spreadsheet reads them; null where a cell is empty. */
export async function sheetCells(path: string): Promise<(string | null)[][]> {
  const xml = withoutPlaces(await partOf(path, "xl/worksheets/sheet1.xml"));
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [
      ...row.matchAll(
        /<c\/>|<c(?: s="(\d)")?(?: t="(\w+)")?>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs,
      ),
    ].map(([, style, kind, value, words]) => {
      if (value === undefined) return words === undefined ? null : decoded(words);
      if (kind === "b") return value === "1" ? "true" : "false";
      return style === undefined || words !== undefined ? value : momentText(Number(value), Number(style));
    }),
  );
}

/** The XML of a sheet whose rows and cells do not name their places. */
export function withoutPlaces(xml: string): string {
  return xml.replaceAll(/<(row|c) r="[A-Z]*\d+"/g, "<$1");
}

/** What a date or time shows, by the number of days it is and the place of its style. */
function momentText(days: number, style: number): string {
  const [date = "", time = ""] = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400_000))
    .toISOString()
    .slice(0, -1)
    .split("T");
  const shown = time.replace(/\.(\d*?)0*$/, (_, digits: string) => (digits === "" ? "" : `.${digits}`));
  if (style === 2) return date;
  return style >= 5 ? shown : `${date} ${shown}`;
}

/** What a workbook's sheet is called. */
export async function sheetName(path: string): Promise<string> {
  const [, name = ""] = /<sheet name="([^"]*)"/.exec(await partOf(path, "xl/workbook.xml")) ?? [];
  return decoded(name);
}

/** The text of one of the files that a workbook is made of. */
export async function partOf(path: string, name: string): Promise<string> {
  const zip = await openPromise(path);
  let xml = "";
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === name) xml = await text(await zip.openReadStreamPromise(entry));
  }
  return xml;
}

/** Line ends as XML reads them, then its entities, then the escapes of spreadsheets. */
function decoded(xml: string): string {
  return xml
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("&#13;", "\r")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
