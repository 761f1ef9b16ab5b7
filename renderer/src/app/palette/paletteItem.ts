import type { LucideIcon } from "lucide-react";

/** One thing that the palette can do or go to. */
export interface PaletteItem {
  readonly id: string;
  readonly kind: "command" | "tab" | "closedTab" | "connection" | "database" | "table" | "view";
  readonly label: string;
  /** Where it is, for example the database of a table. */
  readonly place?: string | undefined;
  /** A longer text that it is found by too, such as that of a closed tab. */
  readonly text?: string;
  readonly shortcut?: string | undefined;
  readonly icon: LucideIcon;
  readonly onChosen: () => void;
}
