import { describe, expect, it } from "vitest";
import { errorCodes } from "./errorCodes";
import { serviceErrors } from "./serviceErrors";

describe.each(Object.entries(errorCodes))("error %s", (_code, { title, cause, remedy }) => {
  it("is a heading without a full stop and two whole sentences", () => {
    expect(title).toMatch(/^[A-Z].*[^.!?]$/);
    for (const text of [cause, remedy]) expect(text).toMatch(/^[A-Z].*\.$/);
  });

  it("is calm and free of jargon", () => {
    expect(`${title} ${cause} ${remedy}`).not.toMatch(
      /!|\b(oops|sorry|please|fatal|illegal|invalid|exception|undefined|null|HTTP \d|ECONN\w*|stack)\b/i,
    );
  });

  it("tells cause from remedy", () => {
    expect(new Set([title, cause, remedy]).size).toBe(3);
  });
});

it("no two errors look alike", () => {
  const titles = Object.values(errorCodes).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

it("a call to a service names each of its errors once", () => {
  expect(new Set(serviceErrors).size).toBe(serviceErrors.length);
});
