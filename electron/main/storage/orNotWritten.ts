import { AppError } from "#shared/errors/AppError";

/** Waits for a write to the app's own folder; its failure becomes WORKSPACE_NOT_WRITTEN with the system's reason. */
export async function orNotWritten<Value>(write: Promise<Value>): Promise<Value> {
  try {
    return await write;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    const disk =
      reason === "ENOSPC" ? "The disk is full." : `The system’s reason is ${reason ?? "not known"}.`;
    throw new AppError("WORKSPACE_NOT_WRITTEN", `Wharf could not write to its own folder. ${disk}`);
  }
}
