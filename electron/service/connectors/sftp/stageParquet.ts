import { stat } from "node:fs/promises";
import { quoteText } from "#shared/sql/quoteText";
import { uniqueColumnNames } from "../uniqueColumnNames";
import type { FileDatabase } from "./FileDatabase";
import type { StagedFile } from "./StagedFile";

/** Looks at a Parquet file, which is read as it is. @throws What the engine reports */
export async function stageParquet(db: FileDatabase, path: string): Promise<StagedFile> {
  const source = `read_parquet(${quoteText(path)})`;
  const described = await db.rows(`DESCRIBE SELECT * FROM ${source}`);
  const [counted] = await db.rows(
    `SELECT sum(num_rows)::DOUBLE FROM parquet_file_metadata(${quoteText(path)})`,
  );
  const stagedNames = described.map(([name]) => String(name));
  const names = uniqueColumnNames(stagedNames);
  return {
    path,
    bytes: (await stat(path)).size,
    rows: Number(counted?.[0] ?? 0),
    columns: described.map(([name, type], index) => ({
      name: names[index] ?? String(name),
      stagedName: String(name),
      evidence: { kind: "typed", type: String(type) },
    })),
  };
}
