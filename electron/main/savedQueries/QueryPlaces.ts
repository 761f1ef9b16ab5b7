import { z } from "zod";
import { maxSavedQueries, savedPlace, type SavedPlace, savedQueryPath } from "#shared/domain/savedQuery";
import { JsonFile } from "../storage/JsonFile";

const placeEntry = savedPlace.extend({
  /** The folder of saved queries. Absolute. */
  folder: z.string(),
  path: savedQueryPath,
});
/** What the file holds. */
export const placesFile = z.strictObject({ version: z.literal(1), places: z.array(placeEntry) });

type PlaceEntry = z.infer<typeof placeEntry>;

/**
 * The database that each saved query was last saved on. It belongs to this computer and is kept in a file of Wharf's, since
 * a query file is shared and has nothing but its text. Methods reject with the system's error where it cannot be written.
 */
export class QueryPlaces {
  readonly #file: JsonFile<typeof placesFile>;
  /** The one saved last at the end; null until the file was read. */
  #places: Promise<PlaceEntry[]> | null = null;

  /** @param file Absolute path. */
  constructor(file: string) {
    this.#file = new JsonFile(file, placesFile);
  }

  /** Where a query was saved last; null where that is not known. */
  async placeOf(folder: string, path: string): Promise<SavedPlace | null> {
    const found = (await this.#read()).find((one) => one.folder === folder && one.path === path);
    if (found === undefined) return null;
    const { profileId, databaseId, name } = found;
    return { profileId, databaseId, name };
  }

  /** Notes where a query was saved. Of very many the oldest are dropped. */
  async set(folder: string, path: string, place: SavedPlace): Promise<void> {
    const others = (await this.#read()).filter((one) => one.folder !== folder || one.path !== path);
    await this.#write([...others, { folder, path, ...place }].slice(-maxSavedQueries));
  }

  /** Goes along with a query, or with a folder and all queries in it, to a new path. */
  async move(folder: string, from: string, to: string): Promise<void> {
    const moved = (path: string): string =>
      path === from ? to : path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
    const places = await this.#read();
    const renamed = places.map((one) => (one.folder === folder ? { ...one, path: moved(one.path) } : one));
    if (renamed.some(({ path }, index) => path !== places[index]?.path)) await this.#write(renamed);
  }

  /** Settles when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#file.settled();
  }

  #read(): Promise<PlaceEntry[]> {
    this.#places ??= this.#file.read().then((stored) => (stored.kind === "value" ? stored.value.places : []));
    return this.#places;
  }

  #write(places: PlaceEntry[]): Promise<void> {
    this.#places = Promise.resolve(places);
    return this.#file.write({ version: 1, places });
  }
}
