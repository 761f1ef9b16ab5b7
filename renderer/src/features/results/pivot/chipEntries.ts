import type { LookKey, LookValue } from "#shared/domain/resultLook";
import { ArrowLeft, ArrowRight, Check, X } from "lucide-react";
import type { MenuEntry } from "../../../components/Menu";
import { messages } from "../../../messages/messages";
import { aggregatesOf, bucketName, bucketsOf } from "./pivotChoices";

/** How a key's values are put together; nothing where there is but one way. */
export function keyEntries(key: LookKey, type: string, onChange: (key: LookKey) => void): MenuEntry[] {
  const buckets = bucketsOf(type);
  if (buckets.length < 2) return [];
  const chosen = bucketName(key.bucket);
  return [
    ...buckets.map((bucket): MenuEntry => {
      const name = bucketName(bucket);
      const icon = name === chosen ? Check : undefined;
      return { id: `bucket-${name}`, label: name, icon, onAction: () => onChange({ ...key, bucket }) };
    }),
    "separator",
  ];
}

/** What is computed of a column; of the rows themselves there is nothing but their number. */
export function valueEntries(
  value: LookValue,
  type: string,
  onChange: (value: LookValue) => void,
): MenuEntry[] {
  if (value.column === null) return [];
  return [
    ...aggregatesOf(type).map((aggregate): MenuEntry => {
      const icon = aggregate === value.aggregate ? Check : undefined;
      const label = messages.resultAnalysis.aggregate[aggregate];
      return { id: `aggregate-${aggregate}`, label, icon, onAction: () => onChange({ ...value, aggregate }) };
    }),
    "separator",
  ];
}

/** Moves one of a list, or removes it. */
export function listEntries<One>(
  list: readonly One[],
  place: number,
  onChange: (list: One[]) => void,
): MenuEntry[] {
  const text = messages.resultAnalysis;
  const without = list.filter((_one, index) => index !== place);
  const moved = (to: number) => list.slice(place, place + 1).flatMap((one) => without.toSpliced(to, 0, one));
  const move =
    (to: number): (() => void) =>
    () =>
      onChange(moved(to));
  return [
    ...(place === 0
      ? []
      : [{ id: "earlier", label: text.moveEarlier, icon: ArrowLeft, onAction: move(place - 1) }]),
    ...(place >= list.length - 1
      ? []
      : [{ id: "later", label: text.moveLater, icon: ArrowRight, onAction: move(place + 1) }]),
    { id: "remove", label: text.removeChip, icon: X, onAction: () => onChange(without) },
  ];
}
