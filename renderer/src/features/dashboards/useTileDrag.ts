import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type DashboardTile, resizedTile } from "#shared/domain/dashboards/dashboard";

/** Pixels that a pointer moves before it drags: less is a click. */
const threshold = 4;

interface Drag {
  readonly kind: "move" | "resize";
  readonly x: number;
  readonly y: number;
  readonly tile: HTMLElement;
}

interface TileChanges {
  readonly onMove: (tile: DashboardTile, by: number) => void;
  readonly onResize: (tile: DashboardTile, columns: number, rows: number) => void;
}

/**
 * Moves a tile by its head to the place of the one that it is dropped on, and resizes it by its corner, in whole columns and
 * rows of the grid. Escape leaves everything as it was.
 */
export function useTileDrag(tile: DashboardTile, { onMove, onResize }: TileChanges) {
  const drag = useRef<Drag | null>(null);
  const target = useRef<HTMLElement | null>(null);
  const [isMoving, setMoving] = useState(false);
  const [size, setSize] = useState<{ readonly columns: number; readonly rows: number } | null>(null);

  const end = useCallback((): void => {
    drag.current = null;
    aim(target, null);
    setMoving(false);
    setSize(null);
  }, []);
  const isDragging = isMoving || size !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const cancel = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      end();
    };
    window.addEventListener("keydown", cancel, { capture: true });
    return () => window.removeEventListener("keydown", cancel, { capture: true });
  }, [isDragging, end]);

  const begin =
    (kind: Drag["kind"]) =>
    (event: PointerEvent<HTMLElement>): void => {
      const isOnButton = event.target instanceof Element && event.target.closest("button") !== null;
      const element = event.currentTarget.closest<HTMLElement>("[data-tile]");
      if (event.button !== 0 || isOnButton || element === null) return;
      drag.current = { kind, x: event.clientX, y: event.clientY, tile: element };
      event.currentTarget.setPointerCapture(event.pointerId);
    };
  const onPointerMove = (event: PointerEvent): void => {
    const { current } = drag;
    if (current === null) return;
    const x = event.clientX - current.x;
    const y = event.clientY - current.y;
    if (!isDragging && Math.hypot(x, y) < threshold) return;
    if (current.kind === "resize") setSize(stepsOf(current.tile, tile, x, y));
    else {
      setMoving(true);
      aim(target, tileAt(event.clientX, event.clientY, current.tile));
    }
  };
  const onPointerUp = (): void => {
    const { current } = drag;
    if (current?.kind === "move" && target.current !== null) {
      const places = [...(current.tile.parentElement?.children ?? [])];
      onMove(tile, places.indexOf(target.current) - places.indexOf(current.tile));
    } else if (current?.kind === "resize" && size !== null) onResize(tile, size.columns, size.rows);
    end();
  };
  const rest = { onPointerMove, onPointerUp, onPointerCancel: end };
  return {
    isMoving,
    /** As it would be dropped now. */
    shown: size === null ? tile : resizedTile(tile, size.columns, size.rows),
    head: { onPointerDown: begin("move"), ...rest },
    corner: { onPointerDown: begin("resize"), ...rest },
  };
}

/** Marks the tile that the dragged one would be dropped on. */
function aim(target: RefObject<HTMLElement | null>, at: HTMLElement | null): void {
  target.current?.removeAttribute("data-drop");
  at?.setAttribute("data-drop", "true");
  target.current = at;
}

/** The other tile of the same dashboard at a place of the window. */
function tileAt(x: number, y: number, own: HTMLElement): HTMLElement | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const tile = element.closest<HTMLElement>("[data-tile]");
    if (tile !== null && tile !== own && tile.parentElement === own.parentElement) return tile;
  }
  return null;
}

/** Columns and rows of the grid that a distance in pixels stands for. */
function stepsOf(element: HTMLElement, tile: DashboardTile, x: number, y: number) {
  const grid = element.parentElement;
  if (grid === null) return { columns: 0, rows: 0 };
  const { columnGap, rowGap, gridTemplateColumns, gridAutoRows } = getComputedStyle(grid);
  const column = Number.parseFloat(gridTemplateColumns) + Number.parseFloat(columnGap);
  const row = Number.parseFloat(gridAutoRows) + Number.parseFloat(rowGap);
  const { width, height } = resizedTile(tile, Math.round(x / column), Math.round(y / row));
  return { columns: width - tile.width, rows: height - tile.height };
}
