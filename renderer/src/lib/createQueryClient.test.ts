import { AppError } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";
import { describe, expect, it, vi } from "vitest";
import { createQueryClient } from "./createQueryClient";

async function triesOf(code: ErrorCode): Promise<number> {
  const queryFn = vi.fn().mockRejectedValue(new AppError(code));
  const client = createQueryClient();
  await client
    .fetchQuery({
      queryKey: [code],
      queryFn,
      retry: client.getDefaultOptions().queries?.retry ?? false,
      retryDelay: 0,
    })
    .catch(() => undefined);
  return queryFn.mock.calls.length;
}

describe("createQueryClient", () => {
  it.each<ErrorCode>(["SERVICE_FAULT", "RATE_LIMITED", "CONNECTION_CUT", "CONNECTION_REFUSED", "TIMEOUT"])(
    "shows %s at once: main has tried again and waited as the service asked",
    async (code) => {
      expect(await triesOf(code)).toBe(1);
    },
  );

  it.each<ErrorCode>(["LOCAL_SERVICE_STOPPED", "STATE_CONFLICT"])(
    "reads again by itself after %s",
    async (code) => {
      expect(await triesOf(code)).toBe(3);
    },
  );

  it.each<ErrorCode>(["NOT_FOUND", "KEY_REJECTED", "ANSWER_NOT_JSON"])(
    "never reads again by itself after %s",
    async (code) => {
      expect(await triesOf(code)).toBe(1);
    },
  );
});
