import { scheduleBounds } from "#shared/api/connection";
import { useState } from "react";
import { Select } from "../../../components/Select";
import { TextField } from "../../../components/TextField";
import { messages } from "../../../messages/messages";
import styles from "./SchedulePicker.module.css";

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
export function CustomInterval({ minutes, onChange, onValidityChange, isDisabled }: CustomIntervalProps) {
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
        options={units.map((value) => ({ value, label: text.units[value].many }))}
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
