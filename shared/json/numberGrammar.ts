/** Places within a JSON number (RFC 8259, 6). */
const afterMinus = 0;
const afterZero = 1;
const inInteger = 2;
const afterPoint = 3;
const inFraction = 4;
const afterExponent = 5;
const afterExponentSign = 6;
const inExponent = 7;

/** The place behind a number's first byte; -1 where no number begins with it. */
export function numberStart(byte: number): number {
  if (byte === 0x2d) return afterMinus;
  if (byte === 0x30) return afterZero;
  return byte > 0x30 && byte <= 0x39 ? inInteger : -1;
}

/** The place behind one more byte; -1 where the byte does not belong to the number. */
export function afterNumberByte(place: number, byte: number): number {
  const isDigit = byte >= 0x30 && byte <= 0x39;
  switch (place) {
    case afterMinus:
      return numberStart(byte) > afterMinus ? numberStart(byte) : -1;
    case afterZero:
    case inInteger:
      if (isDigit) return place === inInteger ? inInteger : -1;
      if (byte === 0x2e) return afterPoint;
      return isExponentMark(byte) ? afterExponent : -1;
    case afterPoint:
      return isDigit ? inFraction : -1;
    case inFraction:
      if (isDigit) return inFraction;
      return isExponentMark(byte) ? afterExponent : -1;
    case afterExponent:
      if (byte === 0x2b || byte === 0x2d) return afterExponentSign;
      return isDigit ? inExponent : -1;
    default:
      return isDigit ? inExponent : -1;
  }
}

/** Whether a number may be over at this place. */
export function numberCanEnd(place: number): boolean {
  return place === afterZero || place === inInteger || place === inFraction || place === inExponent;
}

function isExponentMark(byte: number): boolean {
  return byte === 0x65 || byte === 0x45;
}
