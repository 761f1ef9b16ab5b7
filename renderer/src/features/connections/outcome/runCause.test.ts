import { describe, expect, it } from "vitest";
import { messages } from "../../../messages/messages";
import { runOf } from "../../../testing/runOf";
import { runTableOf } from "../../../testing/runTableOf";
import { countsOf, runCause } from "./runCause";

const { partly } = messages.connections;
const run = runOf({
  status: "partial",
  error: "public.users: denied",
  errorScope: "tables",
  tables: [runTableOf("public.orders"), { ...runTableOf("public.users"), status: "failed", error: "denied" }],
});

describe("runCause", () => {
  it("says how many tables failed, and what to do", () => {
    expect(runCause(run, countsOf(run))).toMatchObject({
      cause: partly.cause(1, 2),
      remedy: partly.remedy,
      isExpected: false,
    });
  });

  it("asks for nothing once every failure is acknowledged", () => {
    const isKnown = (table: string, error: string) => table === "public.users" && error === "denied";
    expect(runCause(run, countsOf(run, isKnown))).toMatchObject({
      cause: partly.cause(1, 2),
      remedy: partly.allAcknowledged,
      isExpected: true,
    });
  });

  it("asks for it again when the error changes", () => {
    const isKnown = (_table: string, error: string) => error === "dropped";
    expect(runCause(run, countsOf(run, isKnown))).toMatchObject({ isExpected: false });
  });
});
