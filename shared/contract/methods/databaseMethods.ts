import { z } from "zod";
import { database, databaseCreated, databaseCreation, engine } from "../../api/database";
import { relation } from "../../api/relation";
import { databaseId, profileId } from "../../domain/ids";
import { serviceErrors } from "../../errors/serviceErrors";
import { defineMethod } from "./defineMethod";

const one = z.strictObject({ profileId, databaseId });

export const databaseMethods = {
  "engines.list": defineMethod({
    kind: "query",
    input: z.strictObject({ profileId }),
    output: z.strictObject({ engines: z.array(engine) }),
    errors: serviceErrors,
  }),
  "databases.list": defineMethod({
    kind: "query",
    input: z.strictObject({ profileId }),
    output: z.strictObject({ databases: z.array(database) }),
    errors: serviceErrors,
  }),
  "databases.get": defineMethod({
    kind: "query",
    input: one,
    output: z.strictObject({ database }),
    errors: serviceErrors,
  }),
  /** The only answer that ever holds the database's token and ATTACH text. */
  "databases.create": defineMethod({
    kind: "command",
    input: z.strictObject({ profileId, creation: databaseCreation }),
    output: databaseCreated,
    errors: serviceErrors,
  }),
  "databases.delete": defineMethod({
    kind: "command",
    input: one,
    output: z.strictObject({}),
    errors: serviceErrors,
  }),
  /** Main still holds the secrets of a database created in this run, and moves them to the keychain. */
  "databases.keepToken": defineMethod({
    kind: "command",
    input: one,
    output: z.strictObject({ kept: z.enum(["stored", "session"]) }),
    errors: ["NOT_FOUND", "KEYCHAIN_FAILED", "KEYCHAIN_LOCKED"],
  }),
  "databases.keptTokens": defineMethod({
    kind: "query",
    input: z.strictObject({ profileId }),
    output: z.strictObject({ databaseIds: z.array(databaseId) }),
    errors: [],
  }),
  /** Puts the kept ATTACH text on the clipboard; it does not pass through the page. */
  "databases.copyAttachText": defineMethod({
    kind: "command",
    input: one,
    output: z.strictObject({}),
    errors: ["NOT_FOUND", "KEYCHAIN_FAILED", "KEYCHAIN_LOCKED"],
  }),
  "schema.read": defineMethod({
    kind: "query",
    input: one,
    output: z.strictObject({ relations: z.array(relation) }),
    errors: serviceErrors,
  }),
};
