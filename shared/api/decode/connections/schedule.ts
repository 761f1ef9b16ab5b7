import { Fields } from "../reading/Fields";
import { isObject, type Place } from "../reading/Place";
import { shapeOf } from "../reading/ResourceShape";
import { numberOf } from "../reading/scalars";

const minutesOf: Readonly<Record<string, number>> = {
  second: 1 / 60,
  minute: 1,
  hour: 60,
  day: 1440,
  week: 10_080,
};

/** Ten years; a larger number counts something smaller than minutes, such as Go's nanoseconds. */
const longest = 10 * 366 * 1440;

const shape = shapeOf({
  what: "the schedule",
  nouns: "schedule sync interval",
  identity: "minutes",
  names: "unit",
});

/** Minutes between two syncs; null where there is no schedule, or one that has no fixed interval. */
export function scheduleMinutesIn(fields: Fields): number | null {
  const named = fields.number(
    "scheduleMinutes",
    "scheduleminutes",
    [
      "intervalminutes",
      "syncintervalminutes",
      "frequencyminutes",
      "syncfrequencyminutes",
      "intervalinminutes",
      "everyminutes",
    ],
    // Fivetran's `sync_frequency` and Airbyte's old `schedule.units` are minutes by their documents.
    ["scheduleinterval", "syncfrequency"],
  );
  const own =
    named ?? intervalIn(fields) ?? spanIn(fields) ?? ofSchedule(fields.first(...scheduleNames), fields, 4);
  return own !== null && own > 0 && own <= longest ? own : null;
}

const intervalNames = ["scheduleinterval", "syncinterval", "interval", "frequency", "period"];
const scheduleNames = [
  ...["schedule", "interval", "frequency", "syncschedule", "scheduling", "scheduleinterval", "syncinterval"],
  ...["scheduleexpression", "syncfrequency"],
];

/** `"syncInterval":"1.06:00:00"` of .NET is a day and six hours; under `schedule` it may be a time of day. */
function spanIn(fields: Fields): number | null {
  return fields.read("scheduleMinutes", intervalNames, (value) => {
    const parts = typeof value === "string" ? /^(?:(\d+)\.)?(\d\d):(\d\d):(\d\d)$/.exec(value) : null;
    if (parts === null) return null;
    const [, days = "0", hours, minutes, seconds] = parts;
    return Number(days) * 1440 + Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  });
}

function ofSchedule(schedule: Place | null, around: Fields, depth: number): number | null {
  if (schedule === null || depth === 0) return null;
  const { value, path } = schedule;
  const number = typeof value === "string" || typeof value === "number" ? numberOf(value) : null;
  const worded = number ?? (typeof value === "string" ? inWords(value) : null);
  if (worded !== null) around.trace.read("scheduleMinutes", path);
  if (worded !== null || !isObject(value)) return worded;
  const fields = Fields.of(schedule, shape, around.trace);
  if (fields === null) return null;
  const basic = fields.first("basicschedule", "basic", "interval", "every");
  return (
    fields.number(
      "scheduleMinutes",
      "minutes",
      "intervalminutes",
      "everyminutes",
      "scheduleminutes",
      "intervalinminutes",
    ) ??
    intervalIn(fields) ??
    (isObject(basic?.value) ? ofSchedule(basic, around, depth - 1) : (inUnits(fields) ?? wordedIn(basic)))
  );
}

function wordedIn(place: Place | null): number | null {
  return typeof place?.value === "string" ? inWords(place.value) : null;
}

/** `intervalSeconds` and the like. */
function intervalIn(fields: Fields): number | null {
  for (const [unit, minutes] of Object.entries(minutesOf)) {
    const count = fields.number("scheduleMinutes", [
      `interval${unit}s`,
      `schedule${unit}s`,
      `every${unit}s`,
      `syncinterval${unit}s`,
      `frequency${unit}s`,
      `intervalin${unit}s`,
      `${unit}s`,
    ]);
    if (count !== null) return count * minutes;
  }
  return null;
}

/** `{"units":24,"timeUnit":"hours"}`. */
function inUnits(fields: Fields): number | null {
  const count = fields.number("scheduleMinutes", "units", "every", "value", "interval", "amount", "count");
  const unit = fields.plainText("scheduleMinutes", "timeunit", "unit", "period");
  return count === null || unit === null ? null : inWords(`${count} ${unit}`);
}

/** `every 6 hours`, `rate(1 hour)`, `15m`, `hourly` and `PT1H`; a cron expression has no interval that is sure. */
function inWords(text: string): number | null {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/^rate\((.*)\)$/, "$1");
  const single = /^(?:@|every )?(minute|hour|day|week)(?:ly)?$|^(?:@)?(daily)$/.exec(word);
  if (single !== null) return minutesOf[single[1] ?? "day"] ?? null;
  // In a period of ISO 8601 an M before the T is a month.
  const parts = /^(?:every |pt(?=\d+[hms])|p(?=\d+[dw]))?(\d+(?:\.\d+)?) ?(s|m|h|d|w)[a-z]*$/.exec(word);
  if (parts === null || /^\d+ ?mo|^\d+ ?ms/.test(word)) return null;
  const [, count, letter] = parts;
  const unit = Object.keys(minutesOf).find((name) => name.startsWith(letter ?? ""));
  return unit === undefined ? null : Number(count) * (minutesOf[unit] ?? Number.NaN);
}
