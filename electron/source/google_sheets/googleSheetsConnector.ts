import type { Connector, OpenSource, SourceStream } from "../../service/connectors/Connector";
import { JsonClient } from "../https/JsonClient";
import { SourceError } from "../../service/connectors/SourceError";
import { googleSheetsApi } from "./googleSheetsApi";
import { googleSheetsDescriptor } from "../../service/connectors/googleSheetsDescriptor";
import { googleSheetsSettings } from "./googleSheetsSettings";
import { readTab } from "./readTab";
import { SheetsClient } from "./SheetsClient";
import { rowsRange, type SheetTab } from "./SheetTab";
import { SheetTable } from "./SheetTable";

/** Rows of each tab that are looked at before a sync. */
const sampledRows = 200;

function streamOf(tab: SheetTab, table: SheetTable): SourceStream {
  return {
    name: tab.title,
    schema: null,
    table: tab.title,
    columns: table.columns.map(({ name, type: { type } }) => ({
      name,
      type: type.toLowerCase(),
      nullable: true,
      targetType: type,
    })),
    primaryKey: [],
    estimatedRows: tab.rowCount > sampledRows ? null : table.rows,
    cursor: null,
  };
}

function sourceOf(client: SheetsClient): OpenSource {
  return {
    async discover(signal) {
      const tabs = await client.tabs(signal);
      const ranges = tabs.map((tab) => rowsRange(tab, 0, Math.min(sampledRows, tab.rowCount)));
      const samples = await client.cells(ranges, signal);
      return tabs.map((tab, index) => {
        const rows = samples[index] ?? [];
        const table = new SheetTable(rows);
        for (const [number, row] of rows.entries()) table.add(row, number);
        return streamOf(tab, table);
      });
    },
    async read({ stream }, sink, signal) {
      const tab = (await client.tabs(signal)).find(({ title }) => title === stream.name);
      if (tab === undefined)
        throw new SourceError(
          "missing",
          `The spreadsheet has no tab “${stream.name}” any more. The table keeps the rows it has.`,
        );
      return readTab(client, tab, sink, signal);
    },
    close: () => Promise.resolve(),
  };
}

/** Google spreadsheets: each tab is one table. */
export const googleSheetsConnector: Connector = {
  descriptor: googleSheetsDescriptor,
  async open(settings, signal) {
    const parsed = googleSheetsSettings(settings);
    const client = new SheetsClient(new JsonClient(googleSheetsApi(parsed)), parsed.spreadsheetId);
    await client.tabs(signal);
    return sourceOf(client);
  },
};
