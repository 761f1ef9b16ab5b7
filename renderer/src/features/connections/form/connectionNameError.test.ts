import { describe, expect, it } from "vitest";
import { messages } from "../../../messages/messages";
import { connectionNameError } from "./formErrors";

const text = messages.connectionWizard;

describe("connectionNameError", () => {
  it.each([
    ["", text.connectionNameError],
    [" \t ", text.connectionNameError],
    ["x".repeat(101), text.nameTooLong],
    ["shop\norders", messages.general.controlCharacters],
    ["shop\0", messages.general.controlCharacters],
  ])("says what is wrong with %j", (typed, fault) => {
    expect(connectionNameError(typed)).toBe(fault);
  });

  it.each(["Shop", "  Shop ", "🦆".repeat(100)])("takes %j", (typed) => {
    expect(connectionNameError(typed)).toBeNull();
  });
});
