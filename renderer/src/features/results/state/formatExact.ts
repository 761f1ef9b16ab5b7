/** A number as it stands, with its thousands divided; any other text as it is. No digit is lost or added. */
export function formatExact(text: string): string {
  const [, sign, whole, rest] = /^([+-]?)(\d+)((?:\.\d+)?)$/.exec(text) ?? [];
  if (whole === undefined) return text;
  return `${sign}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",")}${rest}`;
}
