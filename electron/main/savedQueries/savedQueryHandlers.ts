import { AppError } from "#shared/errors/AppError";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { SavedQueries } from "./SavedQueries";

export interface SavedQueryPorts {
  readonly queries: SavedQueries;
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
  | "savedQueries.show"
  | "savedQueries.search";

/** Handlers of the saved queries, which are files in a folder of the user's. */
export function savedQueryHandlers(ports: SavedQueryPorts): HandlersOf<SavedQueryMethod> {
  const { queries } = ports;
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
    "savedQueries.read": async ({ path }) => ({ text: await queries.chosen().read(path) }),
    "savedQueries.write": async ({ path, text, base }) => {
      await queries.chosen().write(path, text, base);
      return {};
    },
    "savedQueries.rename": async ({ path, to }) => {
      await queries.chosen().rename(path, to);
      return {};
    },
    "savedQueries.remove": async ({ path }) => {
      const file = await queries.chosen().absolute(path);
      await ports.moveToBin(file).catch((error: unknown) => {
        throw new AppError(
          "SAVED_QUERY_NOT_DONE",
          `“${path}” could not be moved to the bin: ${String(error)}`,
        );
      });
      return {};
    },
    "savedQueries.show": async ({ path }) => {
      ports.showInFolder(await queries.chosen().absolute(path));
      return {};
    },
    "savedQueries.search": ({ words }, { signal }) => queries.chosen().search(words, signal),
  };
}
