export interface SchedulePickerProps {
  /** Minutes between syncs; null: only by hand. */
  value: number | null;
  /** Called with what can be saved only. */
  onChange: (scheduleMinutes: number | null) => void;
  isDisabled?: boolean;
}

/** How often to sync. */
export function SchedulePicker(_props: SchedulePickerProps) {
  return null;
}
