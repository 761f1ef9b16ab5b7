import { originOf } from "./originOf";

/** Whether a window may go to an address: to its own page only, for a reload, and never anywhere else. */
export function isAllowedNavigation(address: string, pageOrigin: string): boolean {
  return originOf(address) === pageOrigin;
}
