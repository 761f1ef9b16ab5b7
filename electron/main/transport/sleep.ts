import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "#shared/errors/AppError";

/** Waits so many milliseconds; rejects with CANCELLED once the signal fires. */
export async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await delay(milliseconds, undefined, { signal });
  } catch {
    throw new AppError("CANCELLED");
  }
}
