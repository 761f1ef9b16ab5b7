import { AppError } from "#shared/errors/AppError";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { TextVersions } from "../versions/TextVersions";
import { fileKey } from "../versions/VersionKeeper";
import type { QueryPlaces } from "./QueryPlaces";
import type { SavedQueries } from "./SavedQueries";

export interface SavedQueryPorts {
  readonly queries: SavedQueries;
  readonly places: QueryPlaces;
  readonly versions: Pick<TextVersions, "move">;
  /** Asks the user for a folder; null where they closed the dialog. */
  readonly askForFolder: () => Promise<string | null>;
  /** Moves a file to the system's bin. */
  readonly moveToBin: (file: string) => Promise<void>;
  readonly showInFolder: (file: string) => void;
}

type SavedQueryMethod =
  | "savedQueries.list"
  | "savedQueries.chooseFolder"
  | "savedQueries.useSuggested"
  | "savedQueries.read"
  | "savedQueries.write"
  | "savedQueries.rename"
  | "savedQueries.remove"
  | "savedQueries.renameFolder"
  | "savedQueries.removeFolder"
  | "savedQueries.show"
  | "savedQueries.search";

/** Handlers of the saved queries, which are files in a folder of the user's. */
export function savedQueryHandlers(ports: SavedQueryPorts): HandlersOf<SavedQueryMethod> {
  const { queries, places } = ports;
  const rename = async ({ path, to }: { path: string; to: string }) => {
    const current = queries.chosen();
    await current.rename(path, to);
    // The query is renamed, whatever becomes of the notes.
    await places.move(current.folder, path, to).catch(() => undefined);
    const { paths } = await current.list().catch(() => ({ paths: [] }));
    for (const moved of paths.filter((one) => one === to || one.startsWith(`${to}/`))) {
      const from = fileKey(current.folder, path + moved.slice(to.length));
      await ports.versions.move(from, fileKey(current.folder, moved)).catch(() => undefined);
    }
    return {};
  };
  const remove = async ({ path }: { path: string }) => {
    const file = await queries.chosen().absolute(path);
    await ports.moveToBin(file).catch((error: unknown) => {
      throw new AppError("SAVED_QUERY_NOT_DONE", `“${path}” could not be moved to the bin: ${String(error)}`);
    });
    return {};
  };
  return {
    "savedQueries.list": async () => {
      const current = queries.current();
      const { suggested } = queries;
      if (current === null) return { folder: null, suggested, paths: [], isCut: false };
      return { folder: current.folder, suggested, ...(await current.list()) };
    },
    "savedQueries.chooseFolder": async () => {
      const folder = await ports.askForFolder();
      if (folder !== null) await queries.choose(folder);
      return { isChosen: folder !== null };
    },
    "savedQueries.useSuggested": async () => {
      await queries.useSuggested();
      return {};
    },
    "savedQueries.read": async ({ path }) => {
      const current = queries.chosen();
      return { text: await current.read(path), place: await places.placeOf(current.folder, path) };
    },
    "savedQueries.write": async ({ path, text, base, place }) => {
      const current = queries.chosen();
      await current.write(path, text, base);
      // The query is saved, whatever becomes of the note.
      if (place !== null) await places.set(current.folder, path, place).catch(() => undefined);
      return {};
    },
    "savedQueries.rename": rename,
    "savedQueries.renameFolder": rename,
    "savedQueries.remove": remove,
    "savedQueries.removeFolder": remove,
    "savedQueries.show": async ({ path }) => {
      ports.showInFolder(await queries.chosen().absolute(path));
      return {};
    },
    "savedQueries.search": ({ words }, { signal }) => queries.chosen().search(words, signal),
  };
}
