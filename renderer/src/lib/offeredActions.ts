import type { LucideIcon } from "lucide-react";
import { createContext, useContext, useEffect, useRef } from "react";

/** Something that a part of the window can do while it is on screen. */
export interface OfferedAction {
  /** The name of a command where it is one that can have keys. */
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly run: () => void;
}

interface Offer {
  readonly place: string | null;
  readonly read: () => readonly OfferedAction[];
}

/** Which of several parts alike offers it, such as a tab; null for a part that there is one of. */
export const OfferPlace = createContext<string | null>(null);

const offers = new Set<Offer>();

/** Offers to the palette what can be done here, for as long as the component is shown. */
export function useOfferedActions(actions: readonly OfferedAction[]): void {
  const place = useContext(OfferPlace);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const offer: Offer = { place, read: () => latest.current };
    offers.add(offer);
    return () => {
      offers.delete(offer);
    };
  }, [place]);
}

/** What can be done now. @param place The part that is active; what others like it offer is left out. */
export function offeredActions(place: string | null): readonly OfferedAction[] {
  return [...offers]
    .filter((offer) => offer.place === null || offer.place === place)
    .flatMap(({ read }) => read());
}
