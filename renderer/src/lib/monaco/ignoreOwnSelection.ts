interface Place {
  readonly anchorNode: Node | null;
  readonly anchorOffset: number;
  readonly focusNode: Node | null;
  readonly focusOffset: number;
}

/**
 * Keeps the cursor where it is when the editor hears of a selection that it made itself. The editor copies its text for
 * screen readers into a hidden element and moves its cursor where they move the caret there. By its own measure it has
 * made what changed within 100 ms; on a busy machine the event comes later, and the cursor went back before a letter
 * typed since, which then came after all that followed. Call it before an editor is focused.
 *
 * @returns Stops it.
 */
export function ignoreOwnSelection(document: Document): () => void {
  const selection = document.getSelection();
  if (selection === null) return () => undefined;
  let written: Place | null = null;
  selection.setBaseAndExtent = (anchorNode, anchorOffset, focusNode, focusOffset) => {
    Selection.prototype.setBaseAndExtent.call(selection, anchorNode, anchorOffset, focusNode, focusOffset);
    written = { anchorNode, anchorOffset, focusNode, focusOffset };
  };
  const stopOwn = (event: Event): void => {
    const isEditor = document.activeElement?.classList.contains("native-edit-context") === true;
    if (isEditor && written !== null && isSamePlace(written, selection)) event.stopImmediatePropagation();
  };
  document.addEventListener("selectionchange", stopOwn, { capture: true });
  return () => {
    document.removeEventListener("selectionchange", stopOwn, { capture: true });
    Reflect.deleteProperty(selection, "setBaseAndExtent");
  };
}

function isSamePlace(one: Place, other: Place): boolean {
  return (
    one.anchorNode === other.anchorNode &&
    one.anchorOffset === other.anchorOffset &&
    one.focusNode === other.focusNode &&
    one.focusOffset === other.focusOffset
  );
}
