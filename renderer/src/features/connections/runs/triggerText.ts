import { messages } from "../../../messages/messages";

/** What set a run off; a word that Wharf does not know is said as it is. */
export function triggerText(trigger: string | null): string {
  const { triggers } = messages.connections.runs;
  if (trigger === null) return messages.general.notKnown;
  if (trigger === "initial" || trigger === "schedule" || trigger === "manual") return triggers[trigger];
  return trigger;
}
