import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Resizer } from "../../components/Resizer";
import { classNames } from "../../components/classNames";
import { messages } from "../../messages/messages";
import { editorLook } from "../../lib/editorLook";
import { useSettings } from "../../queries/settings";
import { editorHeight, maximizedPart, useSplit } from "../state/workspace/split";
import styles from "./SplitView.module.css";

interface SplitViewProps {
  tabId: string;
  editor: ReactNode;
  result: ReactNode;
  /** Pixels of the editor's text. */
  textHeight: number;
  /** False before the first run: the parts are of one size then. */
  hasResult: boolean;
  onScroll: () => void;
}

const bounds = { below: { min: 96, max: 1600 }, right: { min: 240, max: 3000 } } as const;

/** The editor and the result below or beside it. Below, the editor is as high as its text, up to half, until the line is dragged. */
export function SplitView({ tabId, editor, result, textHeight, hasResult, onScroll }: SplitViewProps) {
  const { place, resultHeight, resultWidth, setSize } = useSplit();
  const maximized = useSplit((state) => maximizedPart(state, tabId));
  const resultPart = useRef<HTMLDivElement>(null);
  const shown = useSize(resultPart, place);
  const size = place === "below" ? resultHeight : resultWidth;
  const { lineHeight } = editorLook(useSettings(({ values }) => values));
  const follows = place === "below" && size === null && hasResult;
  return (
    <div className={classNames(styles.split, styles[place], follows && styles.follows)}>
      <div
        className={styles.editor}
        data-region
        hidden={maximized === "result"}
        style={
          follows && maximized === null
            ? { blockSize: `min(${editorHeight(textHeight, lineHeight)}px, 50%)` }
            : {}
        }
      >
        {editor}
      </div>
      {maximized === null ? (
        <Resizer
          label={messages.shell.resizeResult[place]}
          orientation={place === "below" ? "horizontal" : "vertical"}
          isReversed
          value={size ?? shown}
          {...bounds[place]}
          onChange={setSize}
          onReset={() => setSize(null)}
        />
      ) : null}
      <div
        ref={resultPart}
        className={styles.result}
        data-region
        hidden={maximized === "editor"}
        style={maximized !== null || size === null ? {} : { flex: `0 1 ${size}px` }}
        onScrollCapture={onScroll}
      >
        {result}
      </div>
    </div>
  );
}

/** @returns pixels of an element along the direction in which it is resized */
function useSize(of: React.RefObject<HTMLDivElement | null>, place: "below" | "right"): number {
  const [size, setSize] = useState(0);
  useLayoutEffect(() => {
    const { current } = of;
    if (current === null) return undefined;
    const read = (): void => setSize(place === "below" ? current.clientHeight : current.clientWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(current);
    return () => observer.disconnect();
  }, [of, place]);
  return size;
}
