import { text } from "node:stream/consumers";
import { openPromise } from "yauzl";

/** The texts of the cells of a workbook's first sheet, as a spreadsheet reads them; null where a cell is empty. */
export async function sheetCells(path: string): Promise<(string | null)[][]> {
  const xml = await partOf(path, "xl/worksheets/sheet1.xml");
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c\/>|<c><v>(.*?)<\/v><\/c>|<c t="inlineStr"><is><t[^>]*>(.*?)<\/t><\/is><\/c>/gs)].map(
      ([, number, words]) => number ?? (words === undefined ? null : decoded(words)),
    ),
  );
}

/** What a workbook's sheet is called. */
export async function sheetName(path: string): Promise<string> {
  const [, name = ""] = /<sheet name="([^"]*)"/.exec(await partOf(path, "xl/workbook.xml")) ?? [];
  return decoded(name);
}

async function partOf(path: string, name: string): Promise<string> {
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
