import { create } from "zustand";
import type { Database } from "#shared/api/database";
import type { Relation } from "#shared/api/relation";
import type { Profile } from "#shared/domain/profile";
import { classifyStatement } from "#shared/sql/classifyStatement";
import { losesData } from "#shared/sql/writes/dataLoss";
import { databaseKeys } from "../../../queries/databaseQueries";
import { profilesQuery } from "../../../queries/profileQueries";
import { schemaKeys } from "../../../queries/schemaQueries";
import type { LoadTarget } from "../dialogs/dialogs";
import { queryClient } from "../queries/queryClient";

/** Where a statement would run. */
export interface WriteTarget {
  readonly profileId: string;
  readonly databaseId: string;
  /** The session that it would run in; null for by itself. */
  readonly session: StatementSession | null;
}

interface StatementSession {
  readonly sessionId: string;
  /** A transaction is open there, which can be rolled back. */
  readonly isInTransaction: boolean;
}

/** Something about to change a database, asked about before. */
export interface Write {
  readonly profileName: string;
  readonly databaseName: string;
  readonly isProduction: boolean;
  /** What would be done: a statement, or a load or another change in words. */
  readonly what:
    | {
        readonly kind: "statement";
        readonly sql: string;
        readonly place: string | null;
        /** Where it would run, for a preview. */
        readonly target: WriteTarget;
        /** Runs what follows in the script without asking; null where that isn't offered. */
        readonly skipRest: (() => void) | null;
        /** Takes the script that undoes the statement, before it is allowed. */
        readonly keepUndo: (script: string) => void;
      }
    | { readonly kind: "load" | "change"; readonly text: string };
}

interface WriteQuestion {
  /** What is asked about now; null while nothing is. */
  readonly write: Write | null;
  readonly answer: (isAllowed: boolean) => void;
}

export const useWriteQuestion = create<WriteQuestion>()(() => ({ write: null, answer: () => undefined }));

/** Asks the person before a write. A question that is still open is answered with no. */
export function askBeforeWrite(write: Write): Promise<boolean> {
  useWriteQuestion.getState().answer(false);
  return new Promise((resolve) => {
    useWriteQuestion.setState({
      write,
      answer: (isAllowed) => {
        useWriteQuestion.setState({ write: null, answer: () => undefined });
        resolve(isAllowed);
      },
    });
  });
}

/**
 * Asks before a Connection of a production service is made, changed or set to work.
 *
 * @param databaseId The database it loads into; null where that is not known.
 * @param text What is about to happen, in words.
 * @returns Whether it may go on.
 */
export async function permitChange(
  profileId: string,
  databaseId: string | null,
  text: string,
): Promise<boolean> {
  const profile = await readProfile(profileId);
  if (profile?.production !== true) return true;
  const databaseName = databaseId === null ? "" : knownDatabaseName(profileId, databaseId);
  return askBeforeWrite({
    profileName: profile.name,
    databaseName,
    isProduction: true,
    what: { kind: "change", text },
  });
}

/**
 * Asks before data is loaded into a database of a production service.
 *
 * @param text What is loaded where, in words.
 * @returns Whether it may go on.
 */
export async function permitLoad({ profileId, databaseName }: LoadTarget, text: string): Promise<boolean> {
  const profile = await readProfile(profileId);
  if (profile?.production !== true) return true;
  return askBeforeWrite({
    profileName: profile.name,
    databaseName,
    isProduction: true,
    what: { kind: "load", text },
  });
}

export interface StatementToRun {
  readonly profileId: string;
  readonly databaseId: string;
  readonly sql: string;
  /** The tab's read-only mode. */
  readonly isReadOnlyTab: boolean;
  /** Null where it runs by itself. */
  readonly session: StatementSession | null;
  /** Which of several it is, in words; null where it is the only one. */
  readonly place: string | null;
  /** The script that it is part of; null where it is the only one. */
  readonly script: ScriptPermission | null;
  /** The service said that it may write, whatever its words are. */
  readonly isKnownToWrite?: boolean;
}

/** What was answered for all of a script. */
export interface ScriptPermission {
  /** The rest runs without questions. Production asks all the same. */
  isSkipped: boolean;
}

export interface StatementPermit {
  readonly readOnly: boolean;
  /** Whether it is sent so for the read-only mode of the tab or the service. */
  readonly isReadOnlyMode?: boolean;
  /** Whether it was taken for a read by its words, which the service may deny. */
  readonly isTakenForRead?: boolean;
  /** The script that undoes the statement once it has run; null where none was asked for. */
  readonly undo: string | null;
}

/** Statements that take away more than most of those who run them mean to. */
function asksAnywhere({ sql, profileId, databaseId }: StatementToRun): boolean {
  const { verb, touchesEveryRow } = classifyStatement(sql);
  if (touchesEveryRow || verb === "DROP") return true;
  const relations = queryClient.getQueryData<readonly Relation[]>(schemaKeys.one(profileId, databaseId));
  return losesData(sql, relations ?? null);
}

/**
 * Decides how a statement may run. On a production service whatever is not plainly a read asks first, and what is
 * taken for a read is sent as read-only, so that the service refuses what the words do not show. Anywhere else UPDATE,
 * DELETE and MERGE of rows that no condition chooses, TRUNCATE and DROP ask, and so do a table's replacement and a column's removal. Nothing but reads is sent in read-only mode, and with a key that may only read.
 *
 * @returns How to send it; null where the user decided against it.
 */
export async function permitStatement(statement: StatementToRun): Promise<StatementPermit | null> {
  const { profileId, databaseId, sql, isReadOnlyTab, place, script, session } = statement;
  const profile = await readProfile(profileId);
  const isReadOnlyMode = isReadOnlyTab || profile?.readOnly === true;
  if (isReadOnlyMode || profile?.keyScope === "read") return { readOnly: true, isReadOnlyMode, undo: null };
  const isProduction = profile?.production === true;
  // An open transaction that may write was allowed when it began; nothing in it can be sent as read-only.
  if (isProduction && statement.isKnownToWrite !== true && classifyStatement(sql).effect === "read")
    return { readOnly: session?.isInTransaction !== true, isTakenForRead: true, undo: null };
  if (!isProduction && (!asksAnywhere(statement) || script?.isSkipped === true))
    return { readOnly: false, undo: null };
  let undo: string | null = null;
  const isAllowed = await askBeforeWrite({
    profileName: profile?.name ?? "",
    databaseName: knownDatabaseName(profileId, databaseId),
    isProduction,
    what: {
      kind: "statement",
      sql,
      place,
      target: { profileId, databaseId, session },
      keepUndo: (written) => {
        undo = written;
      },
      skipRest:
        isProduction || script === null
          ? null
          : () => {
              script.isSkipped = true;
            },
    },
  });
  return isAllowed ? { readOnly: false, undo } : null;
}

/** A service as it is set up, read where it is not known yet; undefined where it is gone. */
async function readProfile(profileId: string): Promise<Profile | undefined> {
  const profiles = await queryClient.ensureQueryData(profilesQuery);
  return profiles.find(({ id }) => id === profileId);
}

/** What a database is called, as far as its service was asked already; its id where it was not. */
function knownDatabaseName(profileId: string, databaseId: string): string {
  const databases = queryClient.getQueryData<readonly Database[]>(databaseKeys.list(profileId));
  return databases?.find(({ id }) => id === databaseId)?.name ?? databaseId;
}
