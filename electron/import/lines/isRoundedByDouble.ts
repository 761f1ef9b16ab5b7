/** Whether a number of JSON has another value after it was a double and was written again; never for one beyond its range. */
export function isRoundedByDouble(text: string): boolean {
  const double = Number(text);
  return Number.isFinite(double) && canonical(text) !== canonical(String(double));
}

/** Significant digits and power of ten. */
function canonical(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const isNegative = mantissa.startsWith("-");
  const [whole = "", fraction = ""] = mantissa.replace(/^[+-]/, "").split(".");
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  const power = Number(exponent) - fraction.length + digits.length - significant.length;
  return `${isNegative ? "-" : ""}${significant}e${power}`;
}
