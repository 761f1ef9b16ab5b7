import { ChevronLeft, ChevronRight, Copy, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import type { PathStep, ResultColumn } from "#shared/domain/results/ResultColumn";
import { nestedPath } from "#shared/sql/nested/nestedPath";
import { shownNested } from "#shared/sql/nested/shownNested";
import { quoteIdentifier } from "#shared/sql/quote";
import { classNames } from "../../../components/classNames";
import { IconButton } from "../../../components/IconButton";
import { Notice } from "../../../components/Notice";
import { Spinner } from "../../../components/Spinner";
import { useScrollStop } from "../../../components/useScrollStop";
import { formatNumber } from "../../../lib/formatNumber";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { CellReader } from "../client/ViewRows";
import { cellContents, type CellView } from "./cellContents";
import styles from "./CellViewer.module.css";
import { ImageView } from "./ImageView";
import { JsonTree } from "./JsonTree";
import { LinkedText } from "./LinkedText";
import { formatJson } from "./parseJsonTree";
import { pieceLength, useCellPiece } from "./useCellPiece";

/** As many as fit beside the rows. */
const lineBytes = 8;

/** Bytes as lines of an offset, eight bytes in hexadecimal, and their printable characters. */
export function hexDump(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let offset = 0; offset < bytes.length; offset += lineBytes) {
    const line = [...bytes.subarray(offset, offset + lineBytes)];
    const hex = line.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const text = line.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "·")).join("");
    lines.push(`${offset.toString(16).padStart(8, "0")}  ${hex.padEnd(lineBytes * 3)} ${text}`);
  }
  return lines.join("\n");
}

interface CellViewerProps {
  client: CellReader;
  row: number;
  /** Index in the result. */
  column: number;
  /** Name and type of that column. */
  of: ResultColumn;
  /** The SQL expression that reads a part of the cell; where it is left out the column is read by its name. */
  pathOf?: (path: readonly PathStep[]) => string;
  /** Shows a part of the cell as a column; null where that cannot be done yet. */
  onShowField?: ((path: readonly PathStep[]) => void) | null;
  onCopy: () => void;
  onClose: () => void;
}

/**
 * One cell beside the grid: its whole text in parts that never are more than the page can bear; nested values as a tree,
 * bytes in hexadecimal, images as what they show.
 */
export function CellViewer({ client, row, column, of, onCopy, onClose, ...props }: CellViewerProps) {
  const text = messages.results;
  const [chosen, setChosen] = useState<CellView | null>(null);
  const [part, setPart] = useState(0);
  const viewer = useRef<HTMLElement>(null);
  const { stop } = useScrollStop();
  useEffect(() => viewer.current?.focus(), []);
  const { piece, error } = useCellPiece(client, row, column, part);
  const length = piece?.length ?? null;
  const parts = length === null ? 1 : Math.max(1, Math.ceil(length / pieceLength));
  const contents = useMemo(
    () => cellContents(part === 0 ? (piece?.text ?? null) : null, piece?.length ?? 0, of.type),
    [piece, part, of.type],
  );
  const { views, tree, bytes, image } = contents;
  const view = views.find((each) => each === chosen) ?? views[0] ?? "text";
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
        {views.length < 2 ? null : <ViewSwitch views={views} view={view} onChange={setChosen} />}
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
      {piece?.text == null || piece.text === "" ? null : view === "tree" && tree !== null ? (
        <JsonTree
          key={`${row}-${column}`}
          node={tree}
          pathOf={props.pathOf ?? ((path) => nestedPath(quoteIdentifier(of.name), of.type, path))}
          onShowField={props.onShowField ?? null}
        />
      ) : view === "image" && image !== null ? (
        <ImageView client={client} row={row} column={column} type={image} />
      ) : (
        <>
          <pre
            {...stop}
            className={classNames(styles.text, view === "bytes" && styles.bytes)}
            data-code
            data-selectable
            dir={view === "bytes" ? "ltr" : "auto"}
          >
            {view === "json" && tree !== null ? (
              formatJson(tree)
            ) : view === "bytes" && bytes !== null ? (
              hexDump(bytes)
            ) : (
              <LinkedText text={parts === 1 ? shownNested(piece.text, of.type) : piece.text} />
            )}
          </pre>
          {view === "bytes" && bytes !== null && parts > 1 ? (
            <p className={styles.nothing}>{messages.resultViewer.firstBytes(bytes.length)}</p>
          ) : null}
        </>
      )}
      {parts > 1 && (view === "text" || part > 0) ? (
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

interface ViewSwitchProps {
  views: readonly CellView[];
  view: CellView;
  onChange: (view: CellView) => void;
}

/** Chooses between the ways in which a cell can be looked at. */
function ViewSwitch({ views, view, onChange }: ViewSwitchProps) {
  return (
    <ToggleButtonGroup
      aria-label={messages.results.viewAs}
      className={styles.switch ?? ""}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[view]}
      onSelectionChange={(keys) => {
        const chosen = views.find((each) => keys.has(each));
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {views.map((each) => (
        <ToggleButton key={each} id={each} className={styles.option ?? ""}>
          {messages.resultViewer.views[each]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
