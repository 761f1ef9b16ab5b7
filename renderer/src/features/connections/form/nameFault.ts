import { hasControlCharacter } from "#shared/domain/hasControlCharacter";
import { messages } from "../../../messages/messages";

const longest = 100;

/** What is wrong with a Connection's name as it is typed, by the bounds of the contract; null: it can be sent. */
export function nameFault(typed: string): string | null {
  const text = messages.connectionWizard;
  const name = typed.trim();
  if (name === "") return text.nameFault;
  if (hasControlCharacter(name)) return messages.general.controlCharacters;
  return Array.from(name).length > longest ? text.nameTooLong : null;
}
