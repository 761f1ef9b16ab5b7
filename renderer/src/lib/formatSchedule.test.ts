import { expect, it } from "vitest";
import { formatSchedule } from "./formatSchedule";

it.each([
  [1, "Every minute"],
  [15, "Every 15 minutes"],
  [60, "Every hour"],
  [90, "Every 90 minutes"],
  [120, "Every 2 hours"],
  [1440, "Every day"],
  [2880, "Every 2 days"],
  [10_080, "Every week"],
  [525_600, "Every 365 days"],
  [null, "By hand only"],
])("says a schedule of %s minutes as people do", (minutes, words) => {
  expect(formatSchedule(minutes)).toBe(words);
});
