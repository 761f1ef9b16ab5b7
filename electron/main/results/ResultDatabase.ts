import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Database } from "#shared/api/database";
import { databaseId, embeddedProfileId } from "#shared/domain/ids";
import { untilAborted } from "../../processes/untilAborted";
import { AppError } from "#shared/errors/AppError";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import { JsonFile } from "../storage/JsonFile";

/** The file with the database’s id. */
export const resultDatabaseFile = z.strictObject({ version: z.literal(1), databaseId });

/** The embedded service's name of the database; people may have others of this name, which are not touched. */
const databaseName = "Results (this computer)";

/** Milliseconds between two looks at a database that is being made. */
const lookMs = 100;

type DatabaseCalls = Pick<ServiceClient, "createDatabase" | "getDatabase">;

/**
 * The database of the embedded service that results are kept in as tables: made when it is first wanted, and anew when
 * the person has deleted it. Its id is remembered in a file.
 */
export class ResultDatabase {
  readonly #client: DatabaseCalls;
  readonly #file: JsonFile<typeof resultDatabaseFile>;
  /** Undefined until the file was read. */
  #id: string | null | undefined;
  #opening: Promise<string> | null = null;

  /** @param file Absolute path. */
  constructor(client: DatabaseCalls, file: string) {
    this.#client = client;
    this.#file = new JsonFile(file, resultDatabaseFile);
  }

  /** The database's id; null where there is none. @throws AppError of the service */
  async find(signal: AbortSignal): Promise<string | null> {
    return (await this.#find(signal))?.id ?? null;
  }

  /**
   * Settles when statements can run on the database; makes it where there is none. All calls at one time make one.
   * @throws AppError of the service; CANCELLED when the signal fires, which leaves the work to the others
   */
  async open(signal: AbortSignal): Promise<string> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return untilAborted(signal, this.#opening);
  }

  async #open(): Promise<string> {
    let database = (await this.#find()) ?? (await this.#create());
    while (database.status === "provisioning") {
      await wait(lookMs);
      // Deleted meanwhile: it is wanted all the same.
      database = (await this.#find()) ?? (await this.#create());
    }
    if (database.status === "error") {
      throw new AppError(
        "STATE_CONFLICT",
        `The database “${databaseName}” could not be set up. Delete it; it is created again when needed.`,
      );
    }
    return database.id;
  }

  async #create(): Promise<Database> {
    const creation = { name: databaseName, engine: "duckdb", autoStop: true };
    // Its token is for other programs; whoever wants one makes a database of their own.
    const { database } = await this.#client.createDatabase(embeddedProfileId, creation);
    this.#id = database.id;
    // Where it cannot be written, the next run of the app makes another one.
    await this.#file.write({ version: 1, databaseId: database.id }).catch(() => undefined);
    return database;
  }

  async #find(signal?: AbortSignal): Promise<Database | null> {
    const id = await this.#remembered();
    if (id === null) return null;
    try {
      const database = await this.#client.getDatabase(embeddedProfileId, id, signal);
      return database.status === "deleting" ? null : database;
    } catch (error) {
      if (error instanceof AppError && error.code === "NOT_FOUND") return null;
      throw error;
    }
  }

  async #remembered(): Promise<string | null> {
    if (this.#id === undefined) {
      const read = await this.#file.read();
      // Another call may have made the database meanwhile.
      this.#id ??= read.kind === "value" ? read.value.databaseId : null;
    }
    return this.#id;
  }
}
