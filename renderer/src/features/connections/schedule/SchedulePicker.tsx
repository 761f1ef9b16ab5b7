import { useState } from "react";
import { scheduleBounds } from "#shared/api/wire/connection";
import { Select } from "../../../components/Select";
import { TextField } from "../../../components/TextField";
import { formatDate } from "../../../lib/formatTime";
import { useNow } from "../../../lib/useNow";
import { messages } from "../../../messages/messages";
import styles from "./SchedulePicker.module.css";
import { scheduleText } from "./scheduleText";

interface CustomIntervalProps {
  minutes: number;
  onChange: (minutes: number) => void;
  onValidityChange: (isValid: boolean) => void;
  isDisabled: boolean;
}

const sizes = { minute: 1, hour: 60, day: 1440 } as const;
const units = ["minute", "hour", "day"] as const;
type Unit = (typeof units)[number];

/** An interval as a number and a unit; only what can be saved is passed on. */
function CustomInterval({ minutes, onChange, onValidityChange, isDisabled }: CustomIntervalProps) {
  const text = messages.connectionForms.schedule;
  const [unit, setUnit] = useState<Unit>(() => largestUnit(minutes));
  const [typed, setTyped] = useState(() => String(minutes / sizes[largestUnit(minutes)]));
  const change = (number: string, of: Unit) => {
    setTyped(number);
    setUnit(of);
    const isValid = faultOf(number, of) === null;
    onValidityChange(isValid);
    if (isValid) onChange(Number(number) * sizes[of]);
  };
  return (
    <div className={styles.custom}>
      <TextField
        label={text.number}
        inputMode="numeric"
        value={typed}
        error={faultOf(typed, unit)}
        isDisabled={isDisabled}
        onChange={(number) => change(number, unit)}
      />
      <Select
        label={text.unit}
        options={units.map((value) => ({ value, label: text.units[value] }))}
        value={unit}
        isDisabled={isDisabled}
        onChange={(chosen) => change(typed, chosen)}
      />
    </div>
  );
}

function largestUnit(minutes: number): Unit {
  return units.findLast((unit) => minutes % sizes[unit] === 0) ?? "minute";
}

function faultOf(typed: string, unit: Unit): string | null {
  const text = messages.connectionForms.schedule;
  if (!/^\d+$/.test(typed.trim())) return text.notWhole;
  const minutes = Number(typed) * sizes[unit];
  return minutes < scheduleBounds.min || minutes > scheduleBounds.max ? text.bounds : null;
}

export interface SchedulePickerProps {
  /** Minutes between syncs; null: only by hand. */
  value: number | null;
  /** Called with what can be saved only. */
  onChange: (scheduleMinutes: number | null) => void;
  /** Told whether what is typed can be saved; if not, `value` still is what it was. */
  onValidityChange?: (isValid: boolean) => void;
  isDisabled?: boolean;
}

/** Intervals that people ask for, in minutes. */
const presets = [5, 15, 30, 60, 180, 360, 720, 1440, 10_080] as const;

/** Sooner than this, the load on the source is worth a word. */
const oftenMinutes = 5;

/** How often to sync: an interval with its reading and the next five times in the person's own zone. */
export function SchedulePicker(props: SchedulePickerProps) {
  const { value, onChange, onValidityChange, isDisabled = false } = props;
  const text = messages.connectionForms.schedule;
  const now = useNow(30_000);
  const isPreset = value === null || presets.some((minutes) => minutes === value);
  const [isCustom, setCustom] = useState(!isPreset);
  const choose = (key: string) => {
    setCustom(key === "custom");
    onValidityChange?.(true);
    if (key === "byHand") onChange(null);
    else if (key === "custom") onChange(value ?? scheduleBounds.default);
    else onChange(Number(key));
  };
  return (
    <div className={styles.picker}>
      <div className={styles.choice}>
        <Select
          label={text.label}
          isDisabled={isDisabled}
          options={[
            ...presets.map((minutes) => ({
              value: String(minutes),
              label: capitalized(scheduleText(minutes)),
            })),
            { value: "byHand", label: text.presets.byHand },
            { value: "custom", label: text.presets.custom },
          ]}
          value={isCustom || !isPreset ? "custom" : value === null ? "byHand" : String(value)}
          onChange={choose}
        />
        {isCustom || !isPreset ? (
          <CustomInterval
            minutes={value ?? scheduleBounds.default}
            isDisabled={isDisabled}
            onChange={onChange}
            onValidityChange={(isValid) => onValidityChange?.(isValid)}
          />
        ) : null}
      </div>
      <div className={styles.reading} aria-live="polite">
        {value === null ? (
          <p>{text.byHandText}</p>
        ) : (
          <>
            <p>{text.readsAs(scheduleText(value))}</p>
            {value < oftenMinutes ? <p className={styles.minor}>{text.often}</p> : null}
          </>
        )}
      </div>
      {value === null ? null : (
        <div>
          <p className={styles.minor}>{text.next}</p>
          <ol className={styles.next}>
            {nextRuns(value, now).map((iso) => (
              <li key={iso}>
                <time dateTime={iso}>{formatDate(iso)}</time>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * When syncs follow one that starts now. Intervals are of elapsed time, so the hour on the clock moves where clocks change.
 *
 * @param from Milliseconds since 1970.
 * @returns ISO 8601 UTC.
 */
export function nextRuns(minutes: number, from: number, count = 5): readonly string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(from + (index + 1) * minutes * 60_000).toISOString(),
  );
}
