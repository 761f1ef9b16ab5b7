import type { LucideIcon } from "lucide-react";

interface IconProps {
  of: LucideIcon;
  className?: string | undefined;
}

/** An icon of the one set in its one size and stroke. It never carries meaning alone, so it is hidden from readers. */
export function Icon({ of: Drawing, className }: IconProps) {
  return <Drawing size={16} strokeWidth={1.5} aria-hidden className={className} style={{ flex: "none" }} />;
}
