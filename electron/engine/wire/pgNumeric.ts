/** PostgreSQL's binary numeric: digits of base 10,000, grouped from the decimal point. */
const negative = 0x4000;
const notANumber = 0xc000;

const powers = [1, 10, 100, 1000] as const;

/** Digits of one number, in a buffer that is used again: encoding must not make garbage for millions of them. */
export class NumericDigits {
  readonly #digits = new Int16Array(40);
  #first = 0;
  #end = 0;
  #weight = 0;
  #sign = 0;
  #scale = 0;

  /** Bytes that {@link write} writes. */
  get byteLength(): number {
    return 8 + 2 * (this.#end - this.#first);
  }

  /** @param value the number times 10^scale; a safe integer, or for larger ones use {@link setBig} */
  set(value: number, scale: number): void {
    if (scale > 12) {
      this.setBig(BigInt(value), scale);
      return;
    }
    this.#sign = value < 0 ? negative : 0;
    this.#scale = scale;
    const absolute = Math.abs(value);
    const unit = 10 ** scale;
    let whole = Math.floor(absolute / unit);
    let fraction = absolute - whole * unit;
    // A quotient just below an integer may have been rounded up to it.
    if (fraction < 0) {
      whole -= 1;
      fraction += unit;
    }
    const groups = (scale + 3) >> 2;
    fraction *= powers[(groups * 4 - scale) as 0 | 1 | 2 | 3];
    // At most 16 digits of each: 4 groups before the point, 3 behind.
    let at = 8;
    this.#end = at + groups;
    for (let index = this.#end - 1; index >= at; index -= 1) {
      const next = Math.floor(fraction / 10_000);
      this.#digits[index] = fraction - next * 10_000;
      fraction = next;
    }
    while (whole > 0) {
      at -= 1;
      const next = Math.floor(whole / 10_000);
      this.#digits[at] = whole - next * 10_000;
      whole = next;
    }
    this.#first = at;
    this.#weight = 7 - at;
    this.#strip();
  }

  /** The same for any size; at most 130 digits. */
  setBig(value: bigint, scale: number): void {
    this.#sign = value < 0n ? negative : 0;
    this.#scale = scale;
    const text = (value < 0n ? -value : value).toString().padStart(scale + 1, "0");
    const whole = text.slice(0, text.length - scale);
    const fraction = text.slice(text.length - scale);
    const before = Math.ceil(whole.length / 4);
    const padded = whole.padStart(before * 4, "0") + fraction.padEnd(Math.ceil(fraction.length / 4) * 4, "0");
    this.#first = 0;
    this.#end = padded.length / 4;
    for (let index = 0; index < this.#end; index += 1)
      this.#digits[index] = Number(padded.slice(index * 4, index * 4 + 4));
    this.#weight = before - 1;
    this.#strip();
  }

  write(view: DataView, at: number): void {
    const count = this.#end - this.#first;
    view.setInt16(at, count);
    view.setInt16(at + 2, count === 0 ? 0 : this.#weight);
    view.setUint16(at + 4, count === 0 ? 0 : this.#sign);
    view.setInt16(at + 6, this.#scale);
    for (let index = 0; index < count; index += 1)
      view.setInt16(at + 8 + index * 2, this.#digits[this.#first + index] ?? 0);
  }

  /** Groups of zeros at either end are left out. */
  #strip(): void {
    while (this.#end > this.#first && this.#digits[this.#end - 1] === 0) this.#end -= 1;
    while (this.#first < this.#end && this.#digits[this.#first] === 0) {
      this.#first += 1;
      this.#weight -= 1;
    }
  }
}

/** A number's text, such as "-12.50", "1e3" or "NaN", as its digits and scale; null for what is no number. */
function parseDecimal(text: string): { readonly value: bigint; readonly scale: number } | null {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text);
  if (found === null) return null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = found;
  if (whole + fraction === "") return null;
  const shift = Number(exponent);
  const digits =
    BigInt(whole + fraction) * (shift > fraction.length ? 10n ** BigInt(shift - fraction.length) : 1n);
  return { value: sign === "-" ? -digits : digits, scale: Math.max(0, fraction.length - shift) };
}

/** The binary numeric of a number's text. @throws Error where it is none, or beyond what fits */
export function numericBytes(text: string): Buffer {
  if (text === "NaN") {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt16BE(notANumber, 4);
    return bytes;
  }
  const parsed = parseDecimal(text);
  if (parsed === null || parsed.value.toString().length > 130)
    throw new Error(`${text.slice(0, 40)} can't be sent as a numeric. Cast it to VARCHAR.`);
  const digits = new NumericDigits();
  digits.setBig(parsed.value, parsed.scale);
  const bytes = Buffer.alloc(digits.byteLength);
  digits.write(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), 0);
  return bytes;
}
