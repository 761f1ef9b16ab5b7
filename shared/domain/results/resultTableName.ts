import { z } from "zod";

/** The schema that kept results are tables of. */
export const resultTablesSchema = "results";

/** A name for a kept result: as people write it in FROM, quoted where it has to be. No database can hold the characters refused. */
export const resultTableName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine(
    (name) => name.isWellFormed() && !name.includes("\0"),
    "This name has a character that no table's name can have.",
  );
