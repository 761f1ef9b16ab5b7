/** A key of JSON without case and separators, in which services differ. */
export function plainKey(key: string): string {
  return key.toLowerCase().replaceAll(/[_-]/g, "");
}
