import { z } from "zod";

/** Every failure: service-api.md, Errors. */
export const failureAnswer = z.strictObject({
  error: z.string().min(1).meta({ description: "What is wrong, in sentences for a person." }),
});
