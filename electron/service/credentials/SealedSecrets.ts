import { z } from "zod";

/** Secrets of one Connection as they lie on disk: AES-256-GCM, all fields base64. */
export const sealedSecrets = z.strictObject({
  /** Which key opens it; no secret. */
  keyId: z.string(),
  /** Sealed together with where they are sent; absent in secrets of earlier versions. */
  isBound: z.literal(true).optional(),
  nonce: z.base64(),
  text: z.base64(),
  tag: z.base64(),
});

export type SealedSecrets = Readonly<z.infer<typeof sealedSecrets>>;
