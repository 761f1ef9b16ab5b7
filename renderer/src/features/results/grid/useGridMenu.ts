import { type RefObject, useState } from "react";
import type { GridColumn } from "./GridColumn";
import type { OpenMenu } from "./GridMenu";
import type { WindowPoint } from "./CellMarks";
import { cellId } from "../state/selection";

/** The menu of a column or of a cell, where one is open. */
export interface GridMenuState {
  readonly menu: OpenMenu | null;
  readonly open: (menu: OpenMenu) => void;
  /** Opens it where the keyboard does. */
  readonly openBelow: (row: number, column: GridColumn) => void;
  /** Below a cell or a header, where what is opened by a key appears. */
  readonly placeBelow: (row: number, column: GridColumn) => WindowPoint;
  /** Closes it; the grid has the focus again. */
  readonly close: () => void;
}

/** @param headedBy Pixels of what stands above the rows. */
export function useGridMenu(
  gridId: string,
  scroller: RefObject<HTMLDivElement | null>,
  headedBy: number,
): GridMenuState {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const placeBelow = (row: number, column: GridColumn): WindowPoint => {
    const element = document.getElementById(cellId(gridId, row, column.index)) ?? scroller.current;
    const { left, bottom, top } = element?.getBoundingClientRect() ?? { left: 0, bottom: 0, top: 0 };
    return { x: left, y: element === scroller.current ? top + headedBy : bottom };
  };
  return {
    menu,
    open: setMenu,
    openBelow: (row, column) => setMenu({ column, row, at: placeBelow(row, column) }),
    placeBelow,
    close: () => {
      setMenu(null);
      scroller.current?.focus();
    },
  };
}
