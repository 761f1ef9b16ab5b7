import type { ChosenFile } from "#shared/contract/methods/importMethods";
import type { FileShape } from "#shared/domain/importPlan";

/** A file with the columns that were found in it: undefined while it has not been read, null where it cannot be. */
export interface ShapedFile {
  readonly file: ChosenFile;
  readonly shape: FileShape | null | undefined;
}

/** Files of one shape: the same format, column names in the same order, and the same way to read text. They share one form. */
export interface FileGroup {
  readonly key: string;
  readonly files: readonly ChosenFile[];
  readonly first: ChosenFile;
  /** Of the first file; null where it cannot be read as detected. */
  readonly shape: FileShape | null;
  /** By file id, of those that say it before they are loaded. */
  readonly rowCounts: Readonly<Record<string, number>>;
  /** Name proposed for the one table of all its files; null where that of the form is as good. */
  readonly table: string | null;
  /** Names proposed for a table of each file, by file id; no two files have the same. */
  readonly tableNames: Readonly<Record<string, string>>;
}

/** Puts files of one shape together, in the order in which the shapes appear. A file that cannot be read stands alone. */
export function fileGroups(files: readonly ShapedFile[]): FileGroup[] {
  const groups = new Map<
    string,
    { files: ChosenFile[]; shape: FileShape | null; rowCounts: Record<string, number> }
  >();
  for (const { file, shape } of files) {
    if (shape === undefined) continue;
    const key =
      shape === null ? `unread ${file.fileId}` : JSON.stringify([shape.format, shape.text, ...shape.columns]);
    const group = groups.get(key) ?? { files: [], shape, rowCounts: {} };
    group.files.push(file);
    if (shape?.rowCount !== undefined) group.rowCounts[file.fileId] = shape.rowCount;
    groups.set(key, group);
  }
  const names = distinctNames(files.map(({ shape }) => shape?.tableName ?? "imported"));
  const nameOf = new Map(files.map(({ file }, index) => [file.fileId, names[index] ?? ""]));
  const found = [...groups].flatMap(([key, group]) => {
    const [first] = group.files;
    if (first === undefined) return [];
    const tableNames = Object.fromEntries(
      group.files.map(({ fileId }) => [fileId, nameOf.get(fileId) ?? ""]),
    );
    return [{ key, files: group.files, first, shape: group.shape, rowCounts: group.rowCounts, tableNames }];
  });
  const tables = distinctNames(found.map(({ tableNames }) => commonName(Object.values(tableNames))));
  return found.map((group, index) => ({
    ...group,
    table: files.length === 1 ? null : (tables[index] ?? null),
  }));
}

/** Rows of all files of a group; null where one of them says it only when it is loaded. */
export function rowsOf({ files, rowCounts }: Pick<FileGroup, "files" | "rowCounts">): number | null {
  let sum = 0;
  for (const { fileId } of files) {
    const rows = rowCounts[fileId];
    if (rows === undefined) return null;
    sum += rows;
  }
  return sum;
}

/** The groups without some of their files, and without those of which nothing is left. Keys and proposed names stay. */
export function withoutFiles(groups: readonly FileGroup[], fileIds: ReadonlySet<string>): FileGroup[] {
  if (fileIds.size === 0) return [...groups];
  return groups.flatMap((group) => {
    const files = group.files.filter(({ fileId }) => !fileIds.has(fileId));
    const [first] = files;
    return first === undefined ? [] : [{ ...group, files, first }];
  });
}

/** The same names, with a number where a name is there already. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  // Thousands of files of different folders may have one name.
  const lastNumbers = new Map<string, number>();
  return names.map((name) => {
    let free = name;
    let number = lastNumbers.get(name.toLowerCase()) ?? 1;
    while (taken.has(free.toLowerCase())) {
      number += 1;
      free = `${name}_${number}`;
    }
    lastNumbers.set(name.toLowerCase(), number);
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
