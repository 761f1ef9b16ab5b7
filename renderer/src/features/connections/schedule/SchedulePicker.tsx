import { scheduleBounds } from "#shared/api/connection";
import { useState } from "react";
import { Select } from "../../../components/Select";
import { formatDate } from "../../../lib/formatDate";
import { useNow } from "../../../lib/useNow";
import { messages } from "../../../messages/messages";
import { CustomInterval } from "./CustomInterval";
import { nextRuns } from "./nextRuns";
import styles from "./SchedulePicker.module.css";
import { scheduleText } from "./scheduleText";

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
