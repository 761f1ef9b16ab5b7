import { describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { untilAborted } from "./untilAborted";

const never = new Promise<never>(() => undefined);

describe("untilAborted", () => {
  it("settles as the work does where nothing fires", async () => {
    const { signal } = new AbortController();
    expect(await untilAborted(signal, Promise.resolve(1))).toBe(1);
    await expect(untilAborted(signal, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  });

  it("rejects with CANCELLED when the signal fires, or has fired", async () => {
    const abort = new AbortController();
    const waiting = untilAborted(abort.signal, never);
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ code: "CANCELLED" });
    await expect(untilAborted(abort.signal, never)).rejects.toMatchObject({ code: "CANCELLED" });
  });

  it("rejects with the signal's reason where that is an AppError", async () => {
    const abort = new AbortController();
    const waiting = untilAborted(abort.signal, never);
    abort.abort(new AppError("RESULT_GONE"));
    await expect(waiting).rejects.toMatchObject({ code: "RESULT_GONE" });
  });
});
