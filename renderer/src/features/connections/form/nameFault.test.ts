import { expect, it } from "vitest";
import { messages } from "../../../messages/messages";
import { nameFault } from "./nameFault";

const text = messages.connectionWizard;

it.each([
  ["", text.nameFault],
  [" \t ", text.nameFault],
  ["x".repeat(101), text.nameTooLong],
  ["shop\norders", messages.general.controlCharacters],
  ["shop\0", messages.general.controlCharacters],
])("says what is wrong with %j", (typed, fault) => {
  expect(nameFault(typed)).toBe(fault);
});

it.each(["Shop", "  Shop ", "🦆".repeat(100)])("takes %j", (typed) => {
  expect(nameFault(typed)).toBeNull();
});
