import { z } from "zod";
import { serviceReading } from "../../api/serviceReading";
import { profileId } from "../../domain/ids";
import { keyScopes, keyStatuses, profile, profileColors, profileName } from "../../domain/profile";
import { serviceErrors } from "../../errors/serviceErrors";
import { defineMethod } from "./defineMethod";

const apiKey = z.string().trim().min(1).max(4096);
const editable = {
  name: profileName,
  baseUrl: z.string().trim().min(1).max(2048),
  color: z.enum(profileColors),
  production: z.boolean(),
  readOnly: z.boolean().default(false),
  keyScope: z.enum(keyScopes),
};

/** Keys only ever go in: no method answers with one. */
export const profileMethods = {
  "profiles.list": defineMethod({
    kind: "query",
    input: z.strictObject({}),
    output: z.strictObject({ profiles: z.array(profile) }),
    errors: [],
  }),
  "profiles.add": defineMethod({
    kind: "command",
    input: z.strictObject(editable),
    output: z.strictObject({ profile }),
    errors: ["ADDRESS_NOT_ALLOWED", "NOT_CONFIRMED", "WORKSPACE_NOT_WRITTEN"],
  }),
  "profiles.update": defineMethod({
    kind: "command",
    input: z.strictObject({ profileId, ...editable }),
    output: z.strictObject({ profile }),
    errors: ["PROFILE_NOT_FOUND", "ADDRESS_NOT_ALLOWED", "NOT_CONFIRMED", "WORKSPACE_NOT_WRITTEN"],
  }),
  /** Turns the read-only mode of a service on or off, also of the embedded one. */
  "profiles.setReadOnly": defineMethod({
    kind: "command",
    input: z.strictObject({ profileId, readOnly: z.boolean() }),
    output: z.strictObject({}),
    errors: ["PROFILE_NOT_FOUND", "NOT_CONFIRMED", "WORKSPACE_NOT_WRITTEN"],
  }),
  "profiles.remove": defineMethod({
    kind: "command",
    input: z.strictObject({ profileId }),
    output: z.strictObject({}),
    errors: ["PROFILE_NOT_FOUND", "KEYCHAIN_FAILED", "WORKSPACE_NOT_WRITTEN"],
  }),
  "profiles.setApiKey": defineMethod({
    kind: "command",
    input: z.strictObject({ profileId, apiKey }),
    output: z.strictObject({ keyStatus: z.enum(keyStatuses) }),
    errors: ["PROFILE_NOT_FOUND", "KEYCHAIN_FAILED", "KEYCHAIN_LOCKED", "WORKSPACE_NOT_WRITTEN"],
  }),
  "profiles.forgetApiKey": defineMethod({
    kind: "command",
    input: z.strictObject({ profileId }),
    output: z.strictObject({ keyStatus: z.enum(keyStatuses) }),
    errors: ["PROFILE_NOT_FOUND", "KEYCHAIN_FAILED", "KEYCHAIN_LOCKED", "WORKSPACE_NOT_WRITTEN"],
  }),
  /** Reaches the service with the stored key, without writing anything. */
  "profiles.check": defineMethod({
    kind: "query",
    input: z.strictObject({ profileId }),
    output: z.strictObject({ databaseCount: z.int() }),
    errors: serviceErrors,
  }),
  /** Where the fields of the service's last answers were read, one entry a kind of answer; empty before the first. */
  "profiles.readings": defineMethod({
    kind: "query",
    input: z.strictObject({ profileId }),
    output: z.strictObject({ readings: z.array(serviceReading) }),
    errors: [],
  }),
};
