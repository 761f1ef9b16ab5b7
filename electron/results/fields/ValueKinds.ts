import { exactNumberType } from "#shared/sql/exactNumberType";

const plainNumber = /^-?(0|[1-9]\d*)(?:\.(\d+))?$/;
const smallestBigint = -(2n ** 63n);
const largestBigint = 2n ** 63n - 1n;

/** Digits that a whole number of a BIGINT has at most. */
const bigintDigits = 19;

/**
 * What the values of a part have in common, where no type says so: the parts of JSON. A type is given only where it holds
 * every value exactly.
 */
export class ValueKinds {
  #texts = 0;
  #booleans = 0;
  #numbers = 0;
  #others = 0;
  #allPlain = true;
  #allBigint = true;
  #maxWholeDigits = 0;
  #maxFractionDigits = 0;

  /** Takes the bytes of one value in, which are JSON. */
  see(value: Buffer): void {
    switch (Number(value[0])) {
      case 0x22:
        this.#texts += 1;
        return;
      case 0x74:
      case 0x66:
        this.#booleans += 1;
        return;
      case 0x6e:
        return;
      case 0x7b:
      case 0x5b:
        this.#others += 1;
        return;
      default:
        this.#seeNumber(value);
    }
  }

  /** The SQL type of a column of these values; JSON where they are of several kinds, or nested. */
  get type(): string {
    const all = this.#texts + this.#booleans + this.#numbers + this.#others;
    if (this.#others > 0) return "JSON";
    if (all === this.#texts) return "VARCHAR";
    if (all === this.#booleans) return "BOOLEAN";
    if (all !== this.#numbers || !this.#allPlain) return "JSON";
    if (this.#allBigint) return "BIGINT";
    return (
      exactNumberType({
        allPlain: true,
        maxWholeDigits: this.#maxWholeDigits,
        maxFractionDigits: this.#maxFractionDigits,
      }) ?? "JSON"
    );
  }

  #seeNumber(value: Buffer): void {
    this.#numbers += 1;
    if (!this.#allPlain) return;
    const text = value.toString("latin1");
    const [, whole, fraction = ""] = plainNumber.exec(text) ?? [];
    // The sign of a zero would be lost.
    if (whole === undefined || (text.startsWith("-") && /^-[0.]*$/.test(text))) {
      this.#allPlain = false;
      return;
    }
    this.#maxWholeDigits = Math.max(this.#maxWholeDigits, whole.length);
    this.#maxFractionDigits = Math.max(this.#maxFractionDigits, fraction.length);
    this.#allBigint &&= fraction === "" && fitsBigint(text, whole.length);
  }
}

function fitsBigint(text: string, digits: number): boolean {
  if (digits < bigintDigits) return true;
  if (digits > bigintDigits) return false;
  const value = BigInt(text);
  return value >= smallestBigint && value <= largestBigint;
}
