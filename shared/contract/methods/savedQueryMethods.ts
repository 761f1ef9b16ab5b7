import { z } from "zod";
import { maxSavedQueryLength, savedFolderPath, savedPlace, savedQueryPath } from "../../domain/savedQuery";
import { defineMethod } from "./defineMethod";

const text = z.string().max(maxSavedQueryLength);

/** A line of a saved query in which the searched words stand. */
const savedQueryHit = z.strictObject({
  path: savedQueryPath,
  /** From 1. */
  line: z.int().positive(),
  /** The line without the blanks around it, cut where it is long. */
  text: z.string(),
});

export type SavedQueryHit = z.infer<typeof savedQueryHit>;

export const savedQueryMethods = {
  /** The folder of saved queries with all that is in it; no folder where none has been chosen. */
  "savedQueries.list": defineMethod({
    kind: "query",
    input: z.strictObject({}),
    output: z.strictObject({
      folder: z.string().nullable(),
      /** The folder that `savedQueries.useSuggested` makes. */
      suggested: z.string(),
      paths: z.array(savedQueryPath),
      /** There are more files than are listed. */
      isCut: z.boolean(),
    }),
    errors: ["SAVED_QUERY_NOT_DONE"],
  }),
  /** Asks for a folder in a window of the system. */
  "savedQueries.chooseFolder": defineMethod({
    kind: "command",
    input: z.strictObject({}),
    output: z.strictObject({ isChosen: z.boolean() }),
    errors: ["SAVED_QUERY_NOT_DONE"],
  }),
  "savedQueries.useSuggested": defineMethod({
    kind: "command",
    input: z.strictObject({}),
    output: z.strictObject({}),
    errors: ["SAVED_QUERY_NOT_DONE"],
  }),
  /** The text of a saved query, null where there is no such file; and the database it was last saved on. */
  "savedQueries.read": defineMethod({
    kind: "query",
    input: z.strictObject({ path: savedQueryPath }),
    output: z.strictObject({ text: text.nullable(), place: savedPlace.nullable() }),
    errors: ["SAVED_QUERY_NOT_DONE"],
  }),
  /**
   * Writes a saved query, and remembers its database where it has one. Refused where the file no longer has the text it is
   * thought to have; null: no file.
   */
  "savedQueries.write": defineMethod({
    kind: "command",
    input: z.strictObject({
      path: savedQueryPath,
      text,
      base: text.nullable(),
      place: savedPlace.nullable(),
    }),
    output: z.strictObject({}),
    errors: ["SAVED_QUERY_CHANGED", "SAVED_QUERY_EXISTS", "SAVED_QUERY_NOT_DONE"],
  }),
  "savedQueries.rename": defineMethod({
    kind: "command",
    input: z.strictObject({ path: savedQueryPath, to: savedQueryPath }),
    output: z.strictObject({}),
    errors: ["SAVED_QUERY_CHANGED", "SAVED_QUERY_EXISTS", "SAVED_QUERY_NOT_DONE"],
  }),
  /** Moves a saved query to the system's bin. */
  "savedQueries.remove": defineMethod({
    kind: "command",
    input: z.strictObject({ path: savedQueryPath }),
    output: z.strictObject({}),
    errors: ["SAVED_QUERY_NOT_DONE"],
  }),
  "savedQueries.renameFolder": defineMethod({
    kind: "command",
    input: z.strictObject({ path: savedFolderPath, to: savedFolderPath }),
    output: z.strictObject({}),
    errors: ["SAVED_QUERY_CHANGED", "SAVED_QUERY_EXISTS", "SAVED_QUERY_NOT_DONE"],
  }),
  /** Moves a folder with everything in it to the system's bin. */
  "savedQueries.removeFolder": defineMethod({
    kind: "command",
    input: z.strictObject({ path: savedFolderPath }),
    output: z.strictObject({}),
    errors: ["SAVED_QUERY_NOT_DONE"],
  }),
  /** Shows a saved query in the system's file manager. */
  "savedQueries.show": defineMethod({
    kind: "command",
    input: z.strictObject({ path: savedQueryPath }),
    output: z.strictObject({}),
    errors: ["SAVED_QUERY_NOT_DONE"],
  }),
  /** Lines in which all words stand, in capitals or not. */
  "savedQueries.search": defineMethod({
    kind: "query",
    input: z.strictObject({ words: z.string().min(1).max(200) }),
    output: z.strictObject({ hits: z.array(savedQueryHit), isCut: z.boolean() }),
    errors: ["SAVED_QUERY_NOT_DONE", "CANCELLED"],
  }),
};
