import { PanelRightOpen, UnfoldHorizontal, X } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import type { PathStep, ResultColumn } from "#shared/domain/results/ResultColumn";
import { IconButton } from "../../../components/IconButton";
import { Spinner } from "../../../components/Spinner";
import { messages } from "../../../messages/messages";
import type { OpenedCell } from "../state/selection";
import { cellContents } from "../viewer/cellContents";
import { JsonTree } from "../viewer/JsonTree";
import { useCellPiece } from "../viewer/useCellPiece";
import styles from "./NestedPanel.module.css";
import { useResult } from "../state/resultContext";

interface NestedPanelProps {
  cell: OpenedCell;
  of: ResultColumn;
  pathOf: (path: readonly PathStep[]) => string;
  /** Null where columns cannot be made yet. */
  onShowField: ((path: readonly PathStep[]) => void) | null;
  /** Shows all fields as columns; null where there are none. */
  onShowAll: (() => void) | null;
  onOpenBeside: () => void;
  onClose: () => void;
}

/** A nested value, unfolded at its cell. What is too large for that opens beside the rows instead. */
export function NestedPanel(props: NestedPanelProps) {
  const { cell, of, pathOf, onShowField, onShowAll, onOpenBeside, onClose } = props;
  const { client } = useResult();
  const frame = useRef<HTMLDivElement>(null);
  const { piece, error } = useCellPiece(client, cell.row, cell.column, 0);
  const tree = useMemo(
    () => (piece === null ? null : cellContents(piece.text, piece.length, of.type).tree),
    [piece, of.type],
  );
  const isTooLarge = error !== null || (piece !== null && tree === null);
  useEffect(() => {
    if (isTooLarge) onOpenBeside();
    // Once, when it is known.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [isTooLarge]);
  useEffect(() => frame.current?.focus(), []);
  const say = messages.resultNested;
  return (
    <div ref={frame} tabIndex={-1} className={styles.content}>
      <header className={styles.head}>
        <span className={styles.type}>{of.type}</span>
        {onShowAll === null ? null : (
          <IconButton icon={UnfoldHorizontal} size="small" label={say.showFields} onPress={onShowAll} />
        )}
        <IconButton icon={PanelRightOpen} size="small" label={say.openBeside} onPress={onOpenBeside} />
        <IconButton icon={X} size="small" label={say.closePanel} shortcut="Esc" onPress={onClose} />
      </header>
      {tree === null ? (
        <p className={styles.pending}>
          <Spinner />
        </p>
      ) : (
        <JsonTree node={tree} pathOf={pathOf} onShowField={onShowField} isFocused />
      )}
    </div>
  );
}
