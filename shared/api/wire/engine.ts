import { z } from "zod";
import { defineOperation } from "./operation";

/** A kind of database that can be created now. */
export const engine = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  protocol: z.string(),
  regions: z.array(z.string()),
  default: z.boolean(),
});

export const listEngines = defineOperation("listEngines", "get /engines", {
  summary: "List the kinds of database that can be created",
  answer: z.strictObject({ engines: z.array(engine) }).meta({ id: "EngineList" }),
  says: "The kinds.",
});
