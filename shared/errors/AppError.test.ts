import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError, type AppErrorData } from "./AppError";
import { errorCodes, type ErrorCode } from "./errorCodes";

const codes = Object.keys(errorCodes).filter((code): code is ErrorCode => Object.hasOwn(errorCodes, code));
const details = fc.record(
  {
    field: fc.string(),
    status: fc.integer(),
    retryAfterSeconds: fc.nat(),
    correlationId: fc.string(),
  },
  { requiredKeys: [] },
);

describe("AppError", () => {
  it("crosses a process border and comes back as the same error", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...codes),
        fc.string(),
        fc.option(details, { nil: undefined }),
        (code, message, more) => {
          const data = new AppError(code, message, more).toData();
          const arrived: AppErrorData = JSON.parse(JSON.stringify(data));
          expect(arrived).toEqual(data);
          const error = AppError.fromData(arrived);
          expect(error).toBeInstanceOf(Error);
          expect(error.toData()).toEqual(data);
        },
      ),
    );
  });

  it("says the cause of its code where nothing more exact is known", () => {
    expect(new AppError("OFFLINE").message).toBe(errorCodes.OFFLINE.cause);
  });

  it("takes from its code whether another try makes sense", () => {
    expect(new AppError("TIMEOUT").toData().retryable).toBe(true);
    expect(new AppError("KEY_REJECTED").toData().retryable).toBe(false);
  });
});
