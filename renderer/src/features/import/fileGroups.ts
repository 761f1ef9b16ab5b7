import type { ChosenFile } from "#shared/contract/methods/importMethods";
import type { FileInspection } from "#shared/domain/importPlan";
import type { AppErrorData } from "#shared/errors/AppError";

/** A file as far as it has been read: null while it has not. */
export interface InspectedFile {
  readonly file: ChosenFile;
  readonly inspection: FileInspection | null;
  readonly error: AppErrorData | null;
}

/** Files of one shape: the same format and the same column names in the same order. They share one form. */
export interface FileGroup {
  readonly key: string;
  readonly files: readonly ChosenFile[];
  readonly first: ChosenFile;
  /** Of the first file; null where it cannot be read as detected. */
  readonly inspection: FileInspection | null;
  /** Names proposed for the tables, by file id. */
  readonly tableNames: Readonly<Record<string, string>>;
}

/** Puts files of one shape together, in the order in which the shapes appear. A file that cannot be read stands alone. */
export function fileGroups(files: readonly InspectedFile[]): FileGroup[] {
  const groups = new Map<
    string,
    { files: ChosenFile[]; inspection: FileInspection | null; names: string[] }
  >();
  for (const { file, inspection, error } of files) {
    if (inspection === null && error === null) continue;
    const key =
      inspection === null
        ? `unread ${file.fileId}`
        : JSON.stringify([inspection.format, ...inspection.columns.map((column) => column.source)]);
    const group = groups.get(key) ?? { files: [], inspection, names: [] };
    group.files.push(file);
    group.names.push(inspection?.tableName ?? "imported");
    groups.set(key, group);
  }
  return [...groups].flatMap(([key, group]) => {
    const [first] = group.files;
    if (first === undefined) return [];
    const names = distinctNames(group.names);
    const tableNames = Object.fromEntries(group.files.map((file, i) => [file.fileId, names[i] ?? ""]));
    return [{ key, files: group.files, first, inspection: group.inspection, tableNames }];
  });
}

/** The same names, with a number where a name is there already. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name}_${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** A name for one table of several files: what their names begin with, as far as it says something. */
export function commonName(names: readonly string[]): string {
  const [first = "imported", ...others] = names;
  if (others.length === 0) return first;
  let length = first.length;
  for (const name of others) {
    while (length > 0 && !name.startsWith(first.slice(0, length))) length -= 1;
  }
  const prefix = first.slice(0, length).replace(/[\d_]+$/u, "");
  return prefix.length < 2 ? first : prefix;
}
