import { embeddedProfileId } from "#shared/domain/ids";
import { keptTableName } from "../../features/resultTables/keptTableName";
import { openQuery } from "./openQuery";

/** Opens a query tab with the rows of a kept result. */
export function openKeptTable(databaseId: string, table: string): void {
  const text = `SELECT *\nFROM ${keptTableName(table)};\n`;
  openQuery({ profileId: embeddedProfileId, databaseId, title: table, text, isRun: true });
}
