import { typeKind } from "../analysis/typeKind";
import type { TableColumn } from "../view/TableColumn";

/** How unlikely it is that a column is a key, by its name and then by its type; 0 for a whole number called `id`. */
export function keyRank({ label, type }: TableColumn): number {
  return 10 * nameRank(label) + typeRank(type);
}

function nameRank(name: string): number {
  if (/^id$/i.test(name)) return 0;
  return /(^|[_\s.-])(id|key|uuid|guid|code|no|nr|number)$/i.test(name) ||
    /[a-z](Id|ID|Key|Code|No)$/.test(name)
    ? 1
    : 2;
}

function typeRank(type: string): number {
  switch (typeKind(type)) {
    case "exact":
      return type.startsWith("DECIMAL") ? 2 : 0;
    case "text":
      return 1;
    case "time":
      return 3;
    case "float":
      return 4;
    case "other":
      return type === "UUID" ? 0 : 3;
  }
}
