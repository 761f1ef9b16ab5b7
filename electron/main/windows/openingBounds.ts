import type { WindowBounds } from "../settings/AppState";

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest window in which every part can still be used. */
export const minimumSize = { width: 900, height: 560 } as const;

const initialSize = { width: 1360, height: 860 } as const;

/**
 * Bounds to open the window with: as they were, if enough of the title bar lies on a screen to be taken hold of;
 * otherwise the initial size in the middle of the first screen, never larger than it.
 */
export function openingBounds(
  kept: WindowBounds | null,
  screens: readonly [Rectangle, ...Rectangle[]],
): Rectangle {
  if (kept !== null && screens.some((screen) => isReachable(kept, screen))) {
    return {
      x: kept.x,
      y: kept.y,
      width: Math.max(kept.width, minimumSize.width),
      height: Math.max(kept.height, minimumSize.height),
    };
  }
  const screen = screens[0];
  const width = Math.min(initialSize.width, screen.width);
  const height = Math.min(initialSize.height, screen.height);
  return {
    x: screen.x + Math.round((screen.width - width) / 2),
    y: screen.y + Math.round((screen.height - height) / 2),
    width,
    height,
  };
}

function isReachable(bounds: Rectangle, screen: Rectangle): boolean {
  const reachable = 100;
  const visibleWidth =
    Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x);
  const top = bounds.y - screen.y;
  return visibleWidth >= reachable && top >= 0 && top <= screen.height - 40;
}
