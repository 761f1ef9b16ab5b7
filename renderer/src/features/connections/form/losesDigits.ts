/** Whether a JSON text holds a whole number that JavaScript would round. */
export function losesDigits(json: string): boolean {
  const outsideTexts = json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return (outsideTexts.match(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g) ?? []).some(
    (number) => /^-?\d+$/.test(number) && !Number.isSafeInteger(Number(number)),
  );
}
