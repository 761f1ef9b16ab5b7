/**
 * Puts the focus on the first line of a tree as soon as there is one: lines come into the page after the tree itself.
 *
 * @returns Gives up waiting.
 */
export function focusFirstLine(tree: HTMLElement): () => void {
  const focus = (): boolean => {
    const line = tree.querySelector<HTMLElement>('[role="row"]');
    line?.focus();
    return line !== null;
  };
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect();
  });
  if (!focus()) observer.observe(tree, { childList: true, subtree: true });
  return () => observer.disconnect();
}
