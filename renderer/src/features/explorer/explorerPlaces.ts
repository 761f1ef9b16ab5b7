import type { ExplorerPlace } from "#shared/domain/workspace/workspaceTab";
import { createStore } from "zustand/vanilla";

/** Services whose tree is remembered; the one that was changed longest ago goes first. */
const maxPlaces = 50;
/** Rows of one service that are remembered. */
const maxRows = 5000;

/** What is expanded in each service's tree, and how far it is scrolled. The workbench keeps it with its layout. */
export const explorerPlaces = createStore<readonly ExplorerPlace[]>()(() => []);

export function explorerPlace(profileId: string): ExplorerPlace | null {
  return explorerPlaces.getState().find((place) => place.profileId === profileId) ?? null;
}

export function keepExplorerPlace(
  profileId: string,
  change: Partial<Omit<ExplorerPlace, "profileId">>,
): void {
  const known = explorerPlace(profileId) ?? { profileId, expanded: [], collapsed: [], scrollTop: 0 };
  const place = { ...known, ...change };
  const others = explorerPlaces.getState().filter((other) => other.profileId !== profileId);
  const bounded = {
    ...place,
    expanded: place.expanded.slice(-maxRows),
    collapsed: place.collapsed.slice(-maxRows),
  };
  explorerPlaces.setState([...others, bounded].slice(-maxPlaces), true);
}
