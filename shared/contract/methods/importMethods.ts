import { z } from "zod";
import {
  askedReading,
  brokenLineRules,
  detectedShape,
  fileInspection,
  fileLines,
  fileReading,
  fileShape,
  importModes,
  savedMapping,
} from "../../domain/importPlan";
import { databaseId, fileId, folderId, profileId, taskId } from "../../domain/ids";
import { loadEstimate, tableTarget } from "../../domain/loadTask";
import { serviceErrors } from "../../errors/serviceErrors";
import { defineMethod } from "./defineMethod";

/** A file as the page knows it: its path stays in main. In a folder the name is relative to it. */
export const chosenFile = z.strictObject({ fileId, name: z.string(), sizeBytes: z.number() });
export const chosenFolder = z.strictObject({ folderId, name: z.string() });

export type ChosenFile = z.infer<typeof chosenFile>;
export type ChosenFolder = z.infer<typeof chosenFolder>;

const nothing = z.strictObject({});
const databaseName = z.string().max(1000);
/** What a load is started with, apart from its files. */
export const loadSettings = z.strictObject({
  reading: fileReading,
  target: tableTarget,
  databaseName,
  mode: z.enum(importModes),
  brokenLines: z.enum(brokenLineRules),
});

export type LoadSettings = z.infer<typeof loadSettings>;

/** Files that are chosen at once at most. */
const mostFiles = 5000;

/** Loads of files of one shape, which are read in one way. */
const loadPlan = loadSettings.pick({ reading: true, mode: true, brokenLines: true }).extend({
  schema: tableTarget.shape.schema,
  /** As the files are detected, under which the settings are remembered; null where they cannot be read so. */
  shape: detectedShape.nullable(),
  tables: z
    .array(
      z.strictObject({
        loadId: taskId,
        table: tableTarget.shape.table,
        fileIds: z.array(fileId).min(1).max(mostFiles),
      }),
    )
    .min(1)
    .max(mostFiles),
});

export type LoadPlan = z.infer<typeof loadPlan>;

const loadErrors = [...serviceErrors, "WORKSPACE_NOT_WRITTEN"] as const;

export const importMethods = {
  /** Asks the user for files; empty where the dialog was closed. */
  "imports.chooseFiles": defineMethod({
    kind: "command",
    input: nothing,
    output: z.strictObject({ files: z.array(chosenFile) }),
    errors: ["FILE_NOT_READABLE"],
  }),
  "imports.chooseFolder": defineMethod({
    kind: "command",
    input: nothing,
    output: z.strictObject({ folder: chosenFolder.nullable() }),
    errors: ["FILE_NOT_READABLE"],
  }),
  /** Files of a chosen folder that match a glob pattern, by name; an empty pattern stands for all data files. */
  "imports.listFolder": defineMethod({
    kind: "query",
    input: z.strictObject({ folderId, pattern: z.string().max(1000) }),
    output: z.strictObject({ files: z.array(chosenFile) }),
    errors: ["FILE_NOT_READABLE"],
  }),
  /** Reads the file's beginning: format, columns, types, first rows. Null options mean: find out. */
  "imports.inspect": defineMethod({
    kind: "query",
    input: z.strictObject({ fileId, asked: askedReading }),
    output: fileInspection,
    errors: ["FILE_NOT_READABLE", "FILE_NOT_UNDERSTOOD"],
  }),
  /** The columns of many files, in their order; null for one that cannot be read: inspecting it says why. */
  "imports.readShapes": defineMethod({
    kind: "query",
    input: z.strictObject({ fileIds: z.array(fileId).min(1).max(100) }),
    output: z.strictObject({ shapes: z.array(fileShape.nullable()) }),
    errors: ["FILE_NOT_READABLE"],
  }),
  /**
   * Where the lines of files are, all of them looked through, in the order of the files; null for one that cannot be read so,
   * and for formats without lines.
   */
  "imports.checkLines": defineMethod({
    kind: "query",
    input: z.strictObject({ fileIds: z.array(fileId).min(1).max(100), reading: fileReading }),
    output: z.strictObject({ lines: z.array(fileLines.nullable()) }),
    errors: ["FILE_NOT_READABLE"],
  }),
  /** How a file that is detected so was loaded the last time. */
  "imports.savedMapping": defineMethod({
    kind: "query",
    input: z.strictObject({ shape: detectedShape }),
    output: z.strictObject({ mapping: savedMapping.nullable() }),
    errors: [],
  }),
  /** The text of an SQL file. */
  "imports.readSql": defineMethod({
    kind: "query",
    input: z.strictObject({ fileId }),
    output: z.strictObject({ text: z.string() }),
    errors: ["FILE_NOT_READABLE"],
  }),
  /**
   * Opens a file without loading it: a database of the embedded service until Wharf quits, with the file as the view `table`.
   * Deleting that database closes the file.
   */
  "imports.openFile": defineMethod({
    kind: "command",
    input: z.strictObject({
      fileId,
      reading: fileReading,
      brokenLines: z.enum(brokenLineRules),
      table: z.string().trim().min(1).max(200),
    }),
    output: z.strictObject({ databaseId }),
    errors: ["FILE_NOT_READABLE", "FILE_NOT_UNDERSTOOD"],
  }),
  /**
   * How long a load of files of one shape into a hosted service will take. Measured with reads; null for the embedded
   * service, and where the service or the files' rows cannot be measured.
   */
  "loads.estimate": defineMethod({
    kind: "query",
    input: z.strictObject({
      fileIds: z.array(fileId).min(1).max(mostFiles),
      reading: fileReading,
      target: tableTarget,
    }),
    output: loadEstimate,
    errors: ["FILE_NOT_READABLE", "FILE_NOT_UNDERSTOOD"],
  }),
  /** What a load was started with that has not succeeded, also in an earlier run; its files under their ids. */
  "loads.settings": defineMethod({
    kind: "query",
    input: z.strictObject({ taskId }),
    output: loadSettings.extend({ files: z.array(chosenFile).min(1) }),
    errors: ["NOT_FOUND", "FILE_NOT_READABLE"],
  }),
  /**
   * Begins to load files into tables, all loads at once: main knows all of them or none. Progress and outcome of each are those of
   * the task of its id.
   */
  "loads.start": defineMethod({
    kind: "command",
    input: z.strictObject({
      profileId,
      databaseId,
      databaseName,
      plans: z.array(loadPlan).min(1).max(mostFiles),
    }),
    output: nothing,
    errors: [...loadErrors, "FILE_NOT_READABLE"],
  }),
  /** Begins to make the bundled sample by SQL sent through the contract, so that it works on any service. */
  "loads.startSample": defineMethod({
    kind: "command",
    input: z.strictObject({ loadId: taskId, profileId, databaseId, databaseName }),
    output: nothing,
    errors: loadErrors,
  }),
};
