import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { methodNames } from "#shared/contract/channels";
import { methods } from "#shared/contract/methods";
import { appOrigin } from "../security/pageAddress";
import { silentLog } from "../testing/silentLog";
import { answerRequest } from "./answerRequest";
import { RunningRequests } from "./RunningRequests";

const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, Number.NaN, Infinity, -1, 0, true, [], "", "\0", () => undefined),
  fc.bigInt(),
  fc.constant("a".repeat(300_000)),
  fc.constant(JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')),
  fc.object({ maxDepth: 2 }),
);

/** Objects with the method's own field names, one further field, and values that are mostly wrong. */
function hostileInput(fields: readonly string[]): fc.Arbitrary<unknown> {
  const extra = fc.constantFrom("extra", "__proto__", "constructor", "toString");
  return fc.oneof(
    hostileValue,
    fc
      .tuple(
        fc.array(hostileValue, { minLength: fields.length, maxLength: fields.length }),
        extra,
        hostileValue,
      )
      .map(([values, name, value]) => {
        const input: Record<string, unknown> = {};
        for (const [index, field] of fields.entries()) input[field] = values[index];
        Object.defineProperty(input, name, { value, enumerable: true, configurable: true });
        return input;
      }),
  );
}

function fieldsOf(name: (typeof methodNames)[number]): string[] {
  const { input } = methods[name];
  return "shape" in input ? Object.keys(input.shape) : [];
}

describe.each(methodNames)("%s", (name) => {
  it("never runs with an input that the contract does not allow", async () => {
    const handler = vi.fn().mockResolvedValue({});
    const pipeline = {
      pageOrigin: appOrigin,
      requests: new RunningRequests(),
      log: silentLog(),
      checkOutput: false,
    };
    await fc.assert(
      fc.asyncProperty(hostileInput(fieldsOf(name)), async (input) => {
        handler.mockClear();
        const allowed = methods[name].input.safeParse(input).success;
        const answer = await answerRequest(
          name,
          handler,
          {
            sender: { frameUrl: "app://wharf/", isMainFrame: true, isKnownWindow: true },
            windowId: 1,
            page: { sendResultPort: () => undefined },
            input,
            requestId: "r",
          },
          pipeline,
        );
        expect(handler).toHaveBeenCalledTimes(allowed ? 1 : 0);
        if (!allowed) expect(answer).toMatchObject({ ok: false, error: { code: "INVALID_INPUT" } });
        expect({}).not.toHaveProperty("polluted");
      }),
      { numRuns: 60 },
    );
  });

  it("takes no field that the contract does not name", () => {
    const { input } = methods[name];
    for (const extra of ["extra", "__proto__", "constructor"]) {
      const value: Record<string, unknown> = {};
      Object.defineProperty(value, extra, { value: 1, enumerable: true });
      const issues = input.safeParse(value).error?.issues ?? [];
      expect(issues.some((issue) => issue.code === "unrecognized_keys")).toBe(true);
    }
  });
});
