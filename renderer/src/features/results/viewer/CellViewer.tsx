import type { ResultColumn } from "#shared/contract/resultPort";
import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { ChevronLeft, ChevronRight, Copy, X } from "lucide-react";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { IconButton } from "../../../components/IconButton";
import { Notice } from "../../../components/Notice";
import { Spinner } from "../../../components/Spinner";
import { formatNumber } from "../../../lib/formatNumber";
import { messages } from "../../../messages/messages";
import { lineText } from "../../../lib/lineText";
import type { ResultClient } from "../client/ResultClient";
import styles from "./CellViewer.module.css";
import { JsonTree } from "./JsonTree";
import { parseJsonTree } from "./parseJsonTree";
import { pieceLength, useCellPiece } from "./useCellPiece";
import { ViewSwitch } from "./ViewSwitch";

interface CellViewerProps {
  client: ResultClient;
  row: number;
  /** Index in the result. */
  column: number;
  /** Name and type of that column. */
  of: ResultColumn;
  onCopy: () => void;
  onClose: () => void;
}

/** One cell beside the grid: its whole text in parts that never are more than the page can bear, nested values as a tree. */
export function CellViewer({ client, row, column, of, onCopy, onClose }: CellViewerProps) {
  const text = messages.results;
  const [view, setView] = useState<"tree" | "text">("tree");
  const [part, setPart] = useState(0);
  const viewer = useRef<HTMLElement>(null);
  useEffect(() => viewer.current?.focus(), []);
  const { piece, error } = useCellPiece(client, row, column, part);
  const family = typeFamily(of.type);
  const length = piece?.length ?? null;
  const parts = length === null ? 1 : Math.max(1, Math.ceil(length / pieceLength));
  const tree = useMemo(() => {
    const value = piece?.text ?? "";
    const mayBeJson = isNested(family) || family === "json" || /^\s*[[{]/.test(value);
    return part === 0 && mayBeJson && piece !== null && piece.length <= pieceLength
      ? parseJsonTree(value)
      : null;
  }, [piece, part, family]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };

  return (
    // Escape anywhere inside closes the viewer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={viewer}
      tabIndex={-1}
      className={styles.viewer}
      aria-label={`${of.name}, ${text.viewerTitle(row + 1)}`}
      onKeyDown={onKeyDown}
    >
      <header className={styles.header}>
        <div className={styles.title}>
          <h2 className={styles.name}>
            <bdi>{lineText(of.name)}</bdi>
          </h2>
          <p className={styles.remark}>
            {[
              text.viewerTitle(row + 1),
              of.type,
              length === null ? "" : text.characters(formatNumber(length)),
            ]
              .filter((remark) => remark !== "")
              .join(" · ")}
          </p>
        </div>
        {tree === null ? null : <ViewSwitch view={view} onChange={setView} />}
        <IconButton icon={Copy} label={text.copyCell} onPress={onCopy} />
        <IconButton icon={X} label={text.closeViewer} onPress={onClose} />
      </header>
      {error !== null ? <Notice tone="error">{error.message}</Notice> : null}
      {piece === null && error === null ? (
        <div className={styles.pending}>
          <Spinner />
        </div>
      ) : null}
      {piece?.text === null ? <p className={styles.nothing}>{text.isNull}</p> : null}
      {piece?.text === "" && piece.length === 0 ? <p className={styles.nothing}>{text.isEmpty}</p> : null}
      {piece?.text == null || piece.text === "" ? null : tree !== null && view === "tree" ? (
        <JsonTree key={`${row}-${column}`} node={tree} />
      ) : (
        // A long text is scrolled by keyboard, so it takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.text} data-code data-selectable tabIndex={0} dir="auto">
          {piece.text}
        </pre>
      )}
      {parts > 1 ? (
        <footer className={styles.parts}>
          <IconButton
            icon={ChevronLeft}
            label={text.previousPart}
            isDisabled={part === 0}
            onPress={() => setPart(part - 1)}
          />
          <span aria-live="polite">{text.cellPart(part + 1, parts)}</span>
          <IconButton
            icon={ChevronRight}
            label={text.nextPart}
            isDisabled={part === parts - 1}
            onPress={() => setPart(part + 1)}
          />
        </footer>
      ) : null}
    </aside>
  );
}
