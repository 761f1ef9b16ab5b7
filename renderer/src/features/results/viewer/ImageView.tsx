import { useEffect, useRef, useState } from "react";
import { resultPortBounds } from "#shared/contract/resultParams";
import type { AppErrorData } from "#shared/errors/AppError";
import { Notice } from "../../../components/Notice";
import { Spinner } from "../../../components/Spinner";
import { formatNumber } from "../../../lib/formatNumber";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import type { CellReader } from "../client/ViewRows";
import { binaryBytes } from "./cellContents";
import styles from "./CellViewer.module.css";

/** Characters of a cell's text up to which an image is read; about 8 MB of compressed image. */
const longestImage = 32 * 1024 * 1024;

/**
 * Reads a cell that holds an image, and decodes it. Nothing is loaded by an address, so the page's content policy stays
 * as strict as it is.
 *
 * @returns Null where the cell is too long or holds no image after all. Rejects with AppError.
 */
async function readImage(
  client: CellReader,
  row: number,
  column: number,
  type: string,
): Promise<ImageBitmap | null> {
  const parts: BlobPart[] = [];
  let rest = "";
  for (let offset = 0; ; offset += resultPortBounds.cellPiece) {
    const { text, length } = await client.readCell(row, column, offset, resultPortBounds.cellPiece);
    const read = length > longestImage || text === null ? null : binaryBytes(rest + text);
    if (read === null) return null;
    parts.push(new Uint8Array(read.bytes));
    rest = read.rest;
    if (offset + resultPortBounds.cellPiece >= length) break;
  }
  return createImageBitmap(new Blob(parts, { type })).catch(() => null);
}

interface ImageViewProps {
  client: CellReader;
  row: number;
  column: number;
  /** Media type of the image. */
  type: string;
}

type Reading =
  | { readonly kind: "reading" | "none" }
  | { readonly kind: "image"; readonly image: ImageBitmap }
  | { readonly kind: "failed"; readonly error: AppErrorData };

/** The image that a cell holds, drawn once and without a size beyond the pane. */
export function ImageView({ client, row, column, type }: ImageViewProps) {
  const [reading, setReading] = useState<Reading>({ kind: "reading" });
  const canvas = useRef<HTMLCanvasElement>(null);
  const say = messages.resultViewer;
  useEffect(() => {
    let isWanted = true;
    readImage(client, row, column, type).then(
      (image) => {
        if (isWanted) setReading(image === null ? { kind: "none" } : { kind: "image", image });
        else image?.close();
      },
      (error: unknown) => {
        if (isWanted) setReading({ kind: "failed", error: toAppErrorData(error) });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [client, row, column, type]);
  const image = reading.kind === "image" ? reading.image : null;
  useEffect(() => {
    if (image === null) return undefined;
    canvas.current?.getContext("2d")?.drawImage(image, 0, 0);
    return () => image.close();
  }, [image]);

  if (reading.kind === "failed") return <Notice tone="error">{reading.error.message}</Notice>;
  if (reading.kind === "none") return <p className={styles.nothing}>{say.noImage}</p>;
  if (image === null) {
    return (
      <div className={styles.pending}>
        <Spinner />
      </div>
    );
  }
  const size = say.imageSize(formatNumber(image.width), formatNumber(image.height));
  return (
    <figure className={styles.figure}>
      {/* A canvas is no fetch: nothing has to be allowed for it. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <canvas ref={canvas} role="img" aria-label={size} width={image.width} height={image.height} />
      <figcaption
        className={styles.caption}
      >{`${type.replace("image/", "").toUpperCase()}, ${size}`}</figcaption>
    </figure>
  );
}
