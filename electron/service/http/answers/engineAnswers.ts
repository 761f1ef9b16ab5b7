import { z } from "zod";

const engine = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  protocol: z.string(),
  regions: z.array(z.string()),
  default: z.boolean(),
});

export const engineList = z.strictObject({ engines: z.array(engine) });
