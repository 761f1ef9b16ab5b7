/**
 * Whether the editor may take the focus when it shows a text: a person who goes through the tabs by keyboard, types
 * elsewhere while the editor loads, or is asked something stays where they are.
 */
export function mayTakeFocus(): boolean {
  const { activeElement } = document;
  return activeElement?.closest("[role=tab], input, textarea, [role=dialog], [role=alertdialog]") == null;
}
