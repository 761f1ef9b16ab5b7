import type { TypeFamily } from "#shared/domain/typeFamily";
import {
  Binary,
  Braces,
  Brackets,
  Calendar,
  CalendarClock,
  Clock,
  Fingerprint,
  Hash,
  Hourglass,
  Shapes,
  Table2,
  ToggleLeft,
  Type,
  type LucideIcon,
} from "lucide-react";

const icons: Readonly<Record<TypeFamily, LucideIcon>> = {
  integer: Hash,
  decimal: Hash,
  float: Hash,
  boolean: ToggleLeft,
  text: Type,
  date: Calendar,
  time: Clock,
  timestamp: CalendarClock,
  interval: Hourglass,
  binary: Binary,
  uuid: Fingerprint,
  json: Braces,
  list: Brackets,
  struct: Braces,
  map: Table2,
  union: Shapes,
  unknown: Shapes,
};

/** The icon of a column's type; the type's name always stands beside it. */
export function typeIcon(family: TypeFamily): LucideIcon {
  return icons[family];
}
