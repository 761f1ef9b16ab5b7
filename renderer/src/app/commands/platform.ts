/** True on a Mac, where commands go with ⌘ instead of Ctrl. */
export const isMac = navigator.platform.startsWith("Mac");
