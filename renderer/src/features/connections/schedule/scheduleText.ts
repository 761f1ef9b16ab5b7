import { messages } from "../../../messages/messages";

const sizes = [
  ["week", 7 * 24 * 60],
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
] as const;

/**
 * An interval as people say it: "every 6 hours", "every day", "every 1 hour and 30 minutes".
 *
 * @param minutes One or more; null: only by hand.
 */
export function scheduleText(minutes: number | null): string {
  const text = messages.connectionForms.schedule;
  if (minutes === null) return text.onlyByHand;
  const whole = sizes.find(([, size]) => minutes % size === 0) ?? sizes[3];
  const [unit, size] = whole;
  const count = minutes / size;
  // 90 minutes are read at a glance; 5,000 are not.
  if (unit !== "minute" || minutes < 120) return text.every[unit](count);
  const parts = sizes.slice(1).reduce<{ left: number; said: string[] }>(
    ({ left, said }, [name, each]) => {
      const times = Math.floor(left / each);
      return { left: left % each, said: times === 0 ? said : [...said, text.spans[name](times)] };
    },
    { left: minutes, said: [] },
  );
  return text.everySpans(parts.said);
}
