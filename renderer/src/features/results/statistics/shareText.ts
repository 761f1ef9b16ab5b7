/** A part of a whole as a percentage. Something is never shown as nothing, nor nearly all as all. */
export function shareText(part: number, whole: number): string {
  if (part === 0 || whole === 0) return "0 %";
  if (part === whole) return "100 %";
  const share = (part / whole) * 100;
  if (share < 0.1) return "< 0.1 %";
  if (share > 99.9) return "> 99.9 %";
  return `${share < 10 || share > 90 ? share.toFixed(1) : Math.round(share)} %`;
}
