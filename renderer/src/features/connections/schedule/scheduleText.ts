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
  if (unit !== "minute" || minutes < 120) return every(count, unit);
  const parts = sizes.slice(1).reduce<{ left: number; said: string[] }>(
    ({ left, said }, [name, each]) => {
      const times = Math.floor(left / each);
      return { left: left % each, said: times === 0 ? said : [...said, counted(times, name)] };
    },
    { left: minutes, said: [] },
  );
  return text.every(parts.said.join(text.and));
}

type Unit = (typeof sizes)[number][0];

function every(count: number, unit: Unit): string {
  const text = messages.connectionForms.schedule;
  return text.every(count === 1 ? text.units[unit].one : counted(count, unit));
}

function counted(count: number, unit: Unit): string {
  const { one, many } = messages.connectionForms.schedule.units[unit];
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
