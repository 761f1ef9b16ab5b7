import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { receiveUntrusted } from "./receiveUntrusted";
import type { Method, RpcAnswer } from "./rpc";
import { RpcServer } from "./RpcServer";

interface Methods {
  readonly double: Method<number, number>;
}

const schemas = { double: z.number() };

function answersTo(...messages: readonly unknown[]): RpcAnswer[] {
  const answers: RpcAnswer[] = [];
  const server = new RpcServer<Methods>({ double: (number) => number * 2 }, (answer) => answers.push(answer));
  for (const message of messages) receiveUntrusted(server, schemas, message);
  return answers;
}

describe("receiveUntrusted", () => {
  it("hands a call on whose parameters are right", async () => {
    const answers = answersTo({ type: "rpc.call", id: 7, method: "double", params: 4 });
    await expect.poll(() => answers).toEqual([{ type: "rpc.result", id: 7, result: 8 }]);
  });

  it.each([
    ["parameters of another type", { type: "rpc.call", id: 7, method: "double", params: "4" }],
    ["a method that does not exist", { type: "rpc.call", id: 7, method: "halve", params: 4 }],
    ["a method that every object has", { type: "rpc.call", id: 7, method: "constructor", params: 4 }],
  ])("refuses %s", (_what, message) => {
    expect(answersTo(message)).toMatchObject([
      { type: "rpc.error", id: 7, error: { code: "INVALID_INPUT" } },
    ]);
  });

  it("drops what is no request, and cancels and acknowledgements of calls that are not there", () => {
    fc.assert(
      fc.property(fc.anything(), (message) => {
        expect(
          answersTo(message, { type: "rpc.cancel", id: 1 }, { type: "rpc.taken", id: 1, part: 1 }),
        ).toEqual([]);
      }),
    );
  });
});
