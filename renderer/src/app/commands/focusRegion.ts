/** What can take the focus, in the order in which a region is searched for it. */
const targets = [
  ".monaco-editor .native-edit-context, .monaco-editor textarea, textarea",
  "[role=grid][tabindex='0'], [role=grid] [tabindex='0']",
  "[role=tree] [tabindex='0']",
  "[aria-pressed=true]",
  "button:not([disabled]), input:not([disabled]), [tabindex='0']",
];

/** Where the focus was when a region was left. */
const lastFocused = new WeakMap<Element, HTMLElement>();

/**
 * Moves the focus to the next part of the window: rail, side panel, editor or screen, result, and round again. A part
 * gets it back where it was left.
 *
 * @param step 1 for the next part, -1 for the one before.
 */
export function focusRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll("[data-region]")];
  const { activeElement } = document;
  const from = regions.findIndex((region) => region.contains(activeElement));
  const left = regions[from];
  if (left !== undefined && activeElement instanceof HTMLElement) lastFocused.set(left, activeElement);
  const start = from === -1 && step === -1 ? regions.length : from;
  for (let count = 1; count <= regions.length; count += 1) {
    const region = regions[(start + step * count + regions.length * 2) % regions.length];
    const target = region === undefined ? undefined : focusTarget(region);
    if (target !== undefined) {
      target.focus();
      return;
    }
  }
}

function focusTarget(region: Element): HTMLElement | undefined {
  const last = lastFocused.get(region);
  if (last !== undefined && region.contains(last)) return last;
  for (const selector of targets) {
    const found = region.querySelector<HTMLElement>(selector);
    if (found !== null) return found;
  }
  return undefined;
}
