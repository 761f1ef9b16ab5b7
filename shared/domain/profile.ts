import { z } from "zod";
import { profileId } from "./ids";

/** Colours a profile can be marked with; names of design tokens, not CSS. */
export const profileColors = ["teal", "blue", "violet", "rose", "amber", "green", "grey"] as const;

/** What the key may do, as the person or the service says it. */
export const keyScopes = ["full", "read", "unknown"] as const;

/** Where the key is: the key itself never is part of a profile. */
export const keyStatuses = ["notNeeded", "stored", "session", "missing", "locked"] as const;

export const profileName = z.string().trim().min(1).max(60);

/** A service that Wharf can talk to. There is no field for a secret. */
export const profile = z.strictObject({
  id: profileId,
  kind: z.enum(["embedded", "hosted"]),
  name: profileName,
  /** Base address ending in /api/v1; null for the embedded service, which has none. */
  baseUrl: z.string().max(2048).nullable(),
  color: z.enum(profileColors),
  /** Writes ask first. */
  production: z.boolean(),
  /** Nothing that changes data is sent, whatever the key may do. */
  readOnly: z.boolean(),
  keyScope: z.enum(keyScopes),
  keyStatus: z.enum(keyStatuses),
});

export type Profile = z.infer<typeof profile>;
export type ProfileColor = (typeof profileColors)[number];
export type KeyScope = (typeof keyScopes)[number];
export type KeyStatus = (typeof keyStatuses)[number];
