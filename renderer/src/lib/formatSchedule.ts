import { messages } from "../messages/messages";

const units = [
  ["week", 10_080],
  ["day", 1440],
  ["hour", 60],
] as const;

/**
 * How often something happens, in the largest unit that says it exactly: "Every 15 minutes", "Every 2 hours", "Every
 * day". Null: only when somebody asks for it.
 */
export function formatSchedule(minutes: number | null): string {
  const text = messages.connections;
  if (minutes === null) return text.byHand;
  const [unit, size] = units.find(([, length]) => minutes % length === 0 && minutes >= length) ?? [
    "minute",
    1,
  ];
  return text.every(text.units[unit](minutes / size));
}
