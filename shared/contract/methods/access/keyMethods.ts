import { z } from "zod";
import { keyCreation, serviceKey } from "../../../domain/access/serviceKey";
import { defineMethod } from "../defineMethod";

/** API keys of the service on this computer. A service elsewhere makes its own. */
export const keyMethods = {
  /** Newest first, those that count no longer included. */
  "keys.list": defineMethod({
    kind: "query",
    input: z.strictObject({}),
    output: z.strictObject({ keys: z.array(serviceKey) }),
    errors: ["LOCAL_SERVICE_STOPPED", "SERVICE_FAULT"],
  }),
  /** The only answer that ever holds the key: the service keeps its hash. */
  "keys.create": defineMethod({
    kind: "command",
    input: keyCreation,
    output: z.strictObject({ key: z.string(), made: serviceKey }),
    errors: ["LOCAL_SERVICE_STOPPED", "SERVICE_FAULT", "SCOPE_TOO_SMALL", "READ_ONLY_MODE"],
  }),
  "keys.revoke": defineMethod({
    kind: "command",
    input: z.strictObject({ keyId: z.string().min(1).max(100) }),
    output: z.strictObject({ revoked: serviceKey }),
    errors: ["LOCAL_SERVICE_STOPPED", "SERVICE_FAULT", "NOT_FOUND"],
  }),
};
