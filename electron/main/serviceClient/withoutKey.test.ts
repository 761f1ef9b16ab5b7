import { expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { withoutKey } from "./ServiceConnection";

it("takes the key out of a message that repeats it", () => {
  const error = new AppError("KEY_REJECTED", "wharf_full_abc is not known: wharf_full_abc");
  expect(withoutKey(error, "wharf_full_abc").message).toBe("[API key] is not known: [API key]");
});

it("leaves words alone in which a mistyped key happens to stand", () => {
  const error = new AppError("KEY_REJECTED", "The API key is not known.");
  expect(withoutKey(error, "no").message).toBe("The API key is not known.");
});
