import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { messages } from "../../messages/messages";
import { setting } from "../../queries/settings";
import { isMac, shortcutOf } from "../../queries/shortcuts";
import type { EditorActions } from "./editorActions";
import type { EditorDocuments, FieldContent } from "./EditorDocuments";
import { mayTakeFocus } from "./mayTakeFocus";
import styles from "./PlainField.module.css";

/** Pixels, as the style sheet has them. */
const lineHeight = 20;
const padding = 16;

interface PlainFieldProps extends Omit<EditorActions, "onExplain" | "dialectOf"> {
  readonly tabId: string;
  readonly title: string;
  readonly documents: EditorDocuments;
  readonly isRunning: boolean;
  /** Text, cursor or scroll position changed. */
  readonly onChange: (tabId: string) => void;
  /** Pixels that the text takes, with the padding above and below it. */
  readonly onTextHeight: (height: number) => void;
  /** The text can be typed in and is in the frame that is about to be painted. Always the same function. */
  readonly onShown: () => void;
  /** Letters are being composed; until they are, nothing may take the field away. */
  readonly onComposing: (isComposing: boolean) => void;
}

/** A tab's text until the editor is loaded: the same letters in the same place, to be typed in from the first frame on. */
export function PlainField(props: PlainFieldProps) {
  const { tabId, title, documents, onChange, onTextHeight, onShown, onComposing } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const numbers = useRef<HTMLDivElement>(null);
  const [begun] = useState(() => documents.openInField(tabId));
  const [lines, setLines] = useState(() => lineCount(begun?.text ?? ""));

  useLayoutEffect(() => {
    const { current } = field;
    if (current === null || begun === null) return undefined;
    const { anchor, head } = begun.cursor;
    const direction = head < anchor ? "backward" : "forward";
    current.setSelectionRange(Math.min(anchor, head), Math.max(anchor, head), direction);
    current.scrollTop = begun.scrollTop;
    const isActive = documents.isActive(tabId);
    if (isActive) documents.setField(current);
    if (isActive && mayTakeFocus()) current.focus({ preventScroll: true });
    requestAnimationFrame(onShown);
    return () => {
      if (isActive) documents.setField(null);
      onComposing(false);
    };
  }, [tabId, begun, documents, onShown, onComposing]);

  useLayoutEffect(() => onTextHeight(lines * lineHeight + padding), [lines, onTextHeight]);

  if (begun === null) return null;
  const write = (): void => {
    const { current } = field;
    if (current === null) return;
    setLines(lineCount(current.value));
    if (numbers.current !== null) numbers.current.style.translate = `0 ${-current.scrollTop}px`;
    if (documents.writeFromField(tabId, contentOf(current))) onChange(tabId);
  };
  return (
    <div className={styles.frame} data-testid="plain-sql-field">
      <div
        className={styles.gutter}
        style={{ inlineSize: `round(down, ${Math.max(4, String(lines).length + 1)}ch, 1px)` }}
        aria-hidden="true"
      >
        <div ref={numbers} style={{ translate: `0 ${-begun.scrollTop}px` }}>
          {Array.from({ length: lines }, (_, index) => index + 1).join("\n")}
        </div>
      </div>
      <textarea
        ref={field}
        className={styles.text}
        defaultValue={begun.text}
        aria-label={messages.editor.label(title)}
        wrap="off"
        spellCheck={false}
        onInput={write}
        onSelect={write}
        onScroll={write}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
        onKeyDown={(event) => {
          if (!followKey(event, props)) return;
          event.preventDefault();
          write();
        }}
      />
    </div>
  );
}

/** Does what a key does in the editor but not in a field. @returns Whether it was such a key */
function followKey(event: KeyboardEvent<HTMLTextAreaElement>, props: PlainFieldProps): boolean {
  const { tabId, isRunning, onRun, onRunAll, onStop } = props;
  if (event.nativeEvent.isComposing) return false;
  const command = shortcutOf(event.nativeEvent, isMac);
  if (command === "runStatement" || command === "runAll") {
    (command === "runAll" ? onRunAll : onRun)(tabId);
    return true;
  }
  if (event.key === "Escape" && isRunning) {
    onStop(tabId);
    return true;
  }
  if (event.key !== "Tab" || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!event.shiftKey) indent(event.currentTarget);
  return true;
}

/** Spaces up to the next stop, in the place of what is selected. */
function indent(field: HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field;
  const column = selectionStart - (value.lastIndexOf("\n", selectionStart - 1) + 1);
  const tabSize = setting("editor.tabWidth");
  const spaces = " ".repeat(tabSize - (column % tabSize));
  field.setRangeText(spaces, selectionStart, selectionEnd, "end");
}

function contentOf({
  value,
  selectionStart,
  selectionEnd,
  selectionDirection,
  scrollTop,
}: HTMLTextAreaElement): FieldContent {
  const isBackward = selectionDirection === "backward";
  const [anchor, head] = isBackward ? [selectionEnd, selectionStart] : [selectionStart, selectionEnd];
  return { text: value, cursor: { anchor, head }, scrollTop };
}

function lineCount(text: string): number {
  return text.split("\n").length;
}
