import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { ExactNumber, parseExactJson, textOfJson, writeExactJson } from "../https/exactJson";
import { SourceError } from "../../service/connectors/SourceError";
import { csvLine } from "#shared/csv/csvLine";
import { uniqueColumnNames } from "../spool/uniqueColumnNames";
import type { FileDatabase } from "./FileDatabase";
import { jsonValues } from "./jsonValues";
import { stageCsv } from "./stageCsv";
import type { StagedFile } from "./StagedFile";

/** More fields than any table of people has; a file of objects by id would make a column of every id. */
const maxColumns = 2000;
const writtenCharacters = 1024 * 1024;

/** A JSON or NDJSON file on disk. */
export interface JsonText {
  readonly path: string;
  /** As it is shown. */
  readonly name: string;
  readonly isSample: boolean;
}

/** What was seen of one field. */
interface FieldShape {
  hasText: boolean;
  hasNested: boolean;
}

async function* objectsIn({
  path,
  name,
  isSample,
}: JsonText): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const pieces = createReadStream(path, { encoding: "utf8", highWaterMark: 1024 * 1024 });
  let number = 0;
  for await (const text of jsonValues({ name, pieces, isSample })) {
    number += 1;
    try {
      yield parseExactJson(text) as Readonly<Record<string, unknown>>;
    } catch (error) {
      throw new SourceError("value", `“${name}”: object ${number} is not JSON. Export the file again.`, {
        cause: error,
      });
    }
  }
}

async function fieldsOf(json: JsonText): Promise<Map<string, FieldShape>> {
  const fields = new Map<string, FieldShape>();
  for await (const object of objectsIn(json)) {
    for (const [key, value] of Object.entries(object)) {
      let shape = fields.get(key);
      if (shape === undefined) {
        if (fields.size >= maxColumns)
          throw new SourceError(
            "limit",
            `“${json.name}” has more than ${maxColumns} different fields. Export it with fewer.`,
          );
        shape = { hasText: false, hasNested: false };
        fields.set(key, shape);
      }
      if (typeof value === "string") shape.hasText = true;
      else if (typeof value === "object" && value !== null && !(value instanceof ExactNumber))
        shape.hasNested = true;
    }
  }
  return fields;
}

/**
 * Makes Parquet of a JSON or NDJSON file without rounding a number: the fields of its objects become columns of texts,
 * lists and objects among them JSON.
 * @throws SourceError `value` or `limit`; what the engine reports
 */
export async function stageJson(db: FileDatabase, json: JsonText, stagedPath: string): Promise<StagedFile> {
  const fields = [...(await fieldsOf(json))];
  if (fields.length === 0) return { path: stagedPath, bytes: 0, rows: 0, columns: [] };
  const csvPath = `${stagedPath}.csv`;
  const file = await open(csvPath, "wx", 0o600);
  try {
    let lines = "";
    for await (const object of objectsIn(json)) {
      lines += csvLine(
        fields.map(([key, { hasNested }]) => {
          const value = Object.hasOwn(object, key) ? object[key] : null;
          return hasNested && value !== null ? writeExactJson(value) : textOfJson(value);
        }),
      );
      if (lines.length >= writtenCharacters) {
        await file.appendFile(lines);
        lines = "";
      }
    }
    await file.appendFile(lines);
  } finally {
    await file.close();
  }
  const names = uniqueColumnNames(fields.map(([key]) => key));
  const staged = await stageCsv(
    db,
    { path: csvPath, delimiter: ",", hasHeader: false, names, isSample: false },
    stagedPath,
  );
  await rm(csvPath);
  return {
    ...staged,
    columns: staged.columns.map((column, index) => {
      const shape = fields[index]?.[1];
      if (shape?.hasNested === true) return { ...column, evidence: { kind: "typed", type: "JSON" } };
      const { evidence } = column;
      return evidence.kind === "text" && shape?.hasText === true
        ? { ...column, evidence: { ...evidence, isQuoted: true } }
        : column;
    }),
  };
}
