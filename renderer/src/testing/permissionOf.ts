import type { WritePermission } from "../lib/writePermission";

/** Allows every change, except for what is given. */
export function permissionOf(about: Partial<WritePermission> = {}): WritePermission {
  return { readOnlyReason: null, permit: () => Promise.resolve(true), ...about };
}
