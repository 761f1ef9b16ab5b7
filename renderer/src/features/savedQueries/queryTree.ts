import { savedQueryName } from "#shared/domain/savedQuery";

/** A saved query, or a folder with those in it. */
export interface QueryNode {
  /** The path; of a folder with a slash behind it. */
  readonly id: string;
  readonly name: string;
  /** Null for a saved query. */
  readonly children: readonly QueryNode[] | null;
}

interface OpenFolder {
  readonly files: QueryNode[];
  readonly folders: Map<string, OpenFolder>;
}

/** The paths of saved queries as a tree: in each folder the folders first, both in the order of the paths. */
export function queryTree(paths: readonly string[]): readonly QueryNode[] {
  const root: OpenFolder = { files: [], folders: new Map() };
  for (const path of paths) {
    let at = root;
    for (const name of path.split("/").slice(0, -1)) {
      const folder = at.folders.get(name) ?? { files: [], folders: new Map() };
      at.folders.set(name, folder);
      at = folder;
    }
    at.files.push({ id: path, name: savedQueryName(path), children: null });
  }
  return nodesOf(root, "");
}

function nodesOf({ files, folders }: OpenFolder, path: string): readonly QueryNode[] {
  const nodes = [...folders].map(([name, folder]) => {
    const id = `${path}${name}/`;
    return { id, name, children: nodesOf(folder, id) };
  });
  return [...nodes, ...files];
}
