import { JsonFields } from "../JsonFields";
import { looseNumber } from "../looseNumber";

const minutesOf: Readonly<Record<string, number>> = {
  second: 1 / 60,
  minute: 1,
  hour: 60,
  day: 1440,
  week: 10_080,
};

/** Minutes between two syncs; null where there is no schedule, or one that has no fixed interval. */
export function scheduleMinutesIn(fields: JsonFields): number | null {
  const named = looseNumber(
    fields.first(
      "scheduleMinutes",
      "intervalMinutes",
      "syncIntervalMinutes",
      "frequencyMinutes",
      "scheduleInterval",
    ),
  );
  const own = named ?? intervalIn(fields) ?? ofSchedule(fields.first("schedule", "interval", "frequency"));
  return own !== null && own > 0 && Number.isFinite(own) ? own : null;
}

function ofSchedule(schedule: unknown): number | null {
  const number = looseNumber(schedule);
  if (number !== null) return number;
  if (typeof schedule === "string") return inWords(schedule);
  const fields = JsonFields.of(schedule);
  if (fields === null) return null;
  const basic = JsonFields.of(fields.first("basicSchedule", "basic", "interval", "every"));
  return (
    looseNumber(fields.first("minutes", "intervalMinutes", "everyMinutes", "scheduleMinutes")) ??
    intervalIn(fields) ??
    (basic === null ? inUnits(fields) : ofSchedule(basic))
  );
}

/** `intervalSeconds` and the like. */
function intervalIn(fields: JsonFields): number | null {
  for (const [unit, minutes] of Object.entries(minutesOf)) {
    const plural = `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`;
    const count = looseNumber(
      fields.first(`interval${plural}`, `schedule${plural}`, `every${plural}`, `${unit}s`),
    );
    if (count !== null) return count * minutes;
  }
  return null;
}

/** `{"units":24,"timeUnit":"hours"}`. */
function inUnits(fields: JsonFields): number | null {
  const count = looseNumber(fields.first("units", "every", "value", "interval", "amount"));
  const unit = fields.first("timeUnit", "unit", "period");
  if (count === null || typeof unit !== "string") return null;
  return inWords(`${count} ${unit}`);
}

/** `every 6 hours`, `15m`, `hourly` and `PT1H`; a cron expression has no interval that is sure. */
function inWords(text: string): number | null {
  const word = text.trim().toLowerCase();
  const single = /^(?:@|every )?(minute|hour|day|week)(?:ly)?$|^(?:@)?(daily)$/.exec(word);
  if (single !== null) return minutesOf[single[1] ?? "day"] ?? null;
  const parts = /^(?:every |p?t?)?(\d+(?:\.\d+)?) ?(s|m|h|d|w)[a-z]*$/.exec(word);
  if (parts === null) return null;
  const [, count, letter] = parts;
  const unit = Object.keys(minutesOf).find((name) => name.startsWith(letter ?? ""));
  return unit === undefined ? null : Number(count) * (minutesOf[unit] ?? Number.NaN);
}
