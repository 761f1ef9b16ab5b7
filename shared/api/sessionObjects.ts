import { z } from "zod";
import { relation } from "./relation";
import { catalogObjects } from "../domain/catalogObjects";

/** What a session alone has. */
export const sessionObjects = z.strictObject({
  /** Temporary tables and views; their schema is `temp`. */
  relations: z.array(relation),
  /** Temporary macros, sequences, indexes and types. */
  catalog: catalogObjects,
  /** Names without a schema are looked up in another than `main`. */
  isMoved: z.boolean(),
});

export type SessionObjects = z.infer<typeof sessionObjects>;
