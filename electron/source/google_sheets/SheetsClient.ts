import { z } from "zod";
import { ExactNumber } from "../https/exactJson";
import type { JsonClient } from "../https/JsonClient";
import { SourceError } from "../../service/connectors/SourceError";
import type { SheetCell, SheetTab } from "./SheetTab";

const errorTexts = new Set(["#N/A", "#REF!", "#DIV/0!", "#VALUE!", "#NAME?", "#NUM!", "#NULL!", "#ERROR!"]);
const empty: SheetCell = { kind: "empty" };

function numberText(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return value instanceof ExactNumber ? value.text : null;
}

/**
 * A cell from its two renderings. Dates are plain numbers in the first and texts in the second, which is the only way to
 * tell them from numbers. A formula that failed has no value.
 * @param serial Rendered with dates as serial numbers. @param shown Rendered with dates as texts.
 * @returns Null where the two differ otherwise: the cell was changed between the two requests.
 */
function sheetCellOf(serial: unknown, shown: unknown): SheetCell | null {
  if (serial === undefined || serial === null || serial === "") {
    return shown === undefined || shown === null || shown === "" ? empty : null;
  }
  const number = numberText(serial);
  if (number !== null) {
    if (typeof shown === "string") return { kind: "date", serial: Number(number), text: shown };
    return numberText(shown) === number ? { kind: "number", text: number } : null;
  }
  if (serial !== shown) return null;
  if (typeof serial === "boolean") return { kind: "boolean", value: serial };
  if (typeof serial !== "string") return null;
  return errorTexts.has(serial) ? empty : { kind: "text", text: serial };
}

/** Ranges in one request, which keeps its address short. */
const rangesAtOnce = 40;
/** How often a range is read again that somebody edits meanwhile. */
const tries = 4;

const spreadsheet = z.object({
  sheets: z
    .array(
      z.object({
        properties: z.object({
          title: z.string(),
          sheetType: z.string().default("GRID"),
          gridProperties: z.object({ rowCount: z.number(), columnCount: z.number() }).optional(),
        }),
      }),
    )
    .default([]),
});
const valueRanges = z.object({
  valueRanges: z.array(z.object({ values: z.array(z.array(z.unknown())).default([]) })).default([]),
});
type Values = readonly (readonly unknown[])[];

function unexpected(): SourceError {
  return new SourceError(
    "value",
    "Google Sheets answered in a form that is not known here. Check “Base address”.",
  );
}

/** Reads one spreadsheet. */
export class SheetsClient {
  readonly #client: JsonClient;
  readonly #path: string;

  constructor(client: JsonClient, spreadsheetId: string) {
    this.#client = client;
    this.#path = `v4/spreadsheets/${spreadsheetId}`;
  }

  /** The tabs that hold cells; charts have none. @throws SourceError */
  async tabs(signal: AbortSignal): Promise<SheetTab[]> {
    const { body } = await this.#client.get(this.#path, signal, {
      query: { fields: "sheets.properties(title,sheetType,gridProperties(rowCount,columnCount))" },
    });
    const parsed = spreadsheet.safeParse(body);
    if (!parsed.success) throw unexpected();
    return parsed.data.sheets.flatMap(({ properties: { title, sheetType, gridProperties } }) =>
      sheetType === "GRID" && gridProperties !== undefined ? [{ title, ...gridProperties }] : [],
    );
  }

  /** The cells of each range, trailing empty rows and cells left out. @throws SourceError */
  async cells(ranges: readonly string[], signal: AbortSignal): Promise<SheetCell[][][]> {
    const all: SheetCell[][][] = [];
    for (let first = 0; first < ranges.length; first += rangesAtOnce) {
      all.push(...(await this.#cellsAtOnce(ranges.slice(first, first + rangesAtOnce), signal)));
    }
    return all;
  }

  async #cellsAtOnce(ranges: readonly string[], signal: AbortSignal): Promise<SheetCell[][][]> {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const serial = await this.#values(ranges, "SERIAL_NUMBER", signal);
      const shown = await this.#values(ranges, "FORMATTED_STRING", signal);
      const cells = merged(serial, shown);
      if (cells !== null) return cells;
    }
    throw new SourceError(
      "cut",
      "The spreadsheet is being edited, so that it could not be read in one piece. The next try comes by itself.",
    );
  }

  async #values(ranges: readonly string[], dates: string, signal: AbortSignal): Promise<Values[]> {
    const { body } = await this.#client.get(`${this.#path}/values:batchGet`, signal, {
      query: {
        ranges,
        majorDimension: "ROWS",
        valueRenderOption: "UNFORMATTED_VALUE",
        dateTimeRenderOption: dates,
      },
    });
    const parsed = valueRanges.safeParse(body);
    if (!parsed.success || parsed.data.valueRanges.length !== ranges.length) throw unexpected();
    return parsed.data.valueRanges.map(({ values }) => values);
  }
}

/** Null where a cell was changed between the two renderings. */
function merged(serial: readonly Values[], shown: readonly Values[]): SheetCell[][][] | null {
  const ranges: SheetCell[][][] = [];
  for (const [index, values] of serial.entries()) {
    const others = shown[index] ?? [];
    if (others.length !== values.length) return null;
    const rows: SheetCell[][] = [];
    for (const [row, cells] of values.entries()) {
      const width = Math.max(cells.length, others[row]?.length ?? 0);
      const merging = Array.from({ length: width }, (_, column) =>
        sheetCellOf(cells[column], others[row]?.[column]),
      );
      if (merging.includes(null)) return null;
      rows.push(merging.filter((cell) => cell !== null));
    }
    ranges.push(rows);
  }
  return ranges;
}
