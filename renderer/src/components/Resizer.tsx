import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { classNames } from "./classNames";
import styles from "./Resizer.module.css";

interface ResizerProps {
  label: string;
  /** `vertical` is a line between left and right, `horizontal` one between above and below. */
  orientation: "vertical" | "horizontal";
  /** Size in pixels of the part that is resized. */
  value: number;
  min: number;
  max: number;
  /** True where moving right or down makes the part smaller, because it lies behind the line. */
  isReversed?: boolean;
  onChange: (value: number) => void;
  /** Gives the part the size that it has by itself, on a double click. */
  onReset?: () => void;
}

const step = 16;

/** The line between two parts: drag it, or focus it and use the arrows, Home and End. */
export function Resizer({
  label,
  orientation,
  value,
  min,
  max,
  isReversed = false,
  onChange,
  onReset,
}: ResizerProps) {
  const grip = useRef<{ readonly at: number; readonly value: number } | null>(null);
  const sign = isReversed ? -1 : 1;
  const set = (wanted: number) => onChange(Math.round(Math.min(max, Math.max(min, wanted))));
  const along = (event: PointerEvent) => (orientation === "vertical" ? event.clientX : event.clientY);

  function keyDown(event: KeyboardEvent) {
    const [less, more] = orientation === "vertical" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    if (event.key === more) set(value + sign * step);
    else if (event.key === less) set(value - sign * step);
    else if (event.key === "Home") set(min);
    else if (event.key === "End") set(max);
    else return;
    event.preventDefault();
  }

  return (
    // A separator that can be focused is a widget of ARIA's own; HTML has no element for it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      className={classNames(styles.resizer, styles[orientation])}
      onKeyDown={keyDown}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { at: along(event), value };
      }}
      onPointerMove={(event) => {
        if (grip.current !== null) set(grip.current.value + sign * (along(event) - grip.current.at));
      }}
      onPointerUp={() => {
        grip.current = null;
      }}
      onLostPointerCapture={() => {
        grip.current = null;
      }}
    />
  );
}
