import { z } from "zod";

/** Place and size of the window as it is kept between two runs, in density-independent pixels. */
export const windowBounds = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
});

export type WindowBounds = z.infer<typeof windowBounds>;
