import { afterNumberByte, numberCanEnd, numberStart } from "./numberGrammar";

/** The text is not JSON (RFC 8259). */
export class JsonSyntaxError extends Error {
  /** Byte at which it stops being JSON. */
  readonly offset: number;

  constructor(offset: number) {
    super(`Not JSON at byte ${offset}`);
    this.name = "JsonSyntaxError";
    this.offset = offset;
  }
}

/**
 * What a scan of JSON text finds. Offsets count bytes from the start of the text; an end is the offset behind the
 * last byte. `depth` is the number of containers open around the value.
 */
export interface JsonListener {
  openObject(start: number, depth: number): void;
  closeObject(end: number, depth: number): void;
  openArray(start: number, depth: number): void;
  closeArray(end: number, depth: number): void;
  /** A member's name with its quotes. */
  key(start: number, end: number, depth: number): void;
  /** A string with its quotes, a number, true, false or null. */
  scalar(start: number, end: number, depth: number): void;
}

/** What may come next. Strings, literals and numbers have states of their own, so that a chunk may end anywhere. */
const expectValue = 0;
const expectValueOrEnd = 1;
const expectKeyOrEnd = 2;
const expectKey = 3;
const expectColon = 4;
const expectCommaOrEnd = 5;
const finished = 6;
const inString = 7;
const inEscape = 8;
const inHex = 9;
const inLiteral = 10;
const inNumber = 11;

/** Deeper nesting than any real value has; it bounds the memory that hostile text can take. */
const maxDepth = 10_000;

const literals = new Map<number, string>([
  [0x74, "true"],
  [0x66, "false"],
  [0x6e, "null"],
]);

/**
 * Scans JSON text that arrives in chunks cut at any byte, and tells a listener where things are. It decodes nothing:
 * a number keeps its source text, and nothing is held but the stack of open containers. The grammar is checked to the
 * last byte, so that readers of the found ranges need not.
 */
export class JsonScanner {
  /** Values deeper than this are checked but not reported; a listener lowers it for what it takes in whole. */
  reportDepth = maxDepth;
  #state = expectValue;
  #depth = 0;
  /** 1 for an object, 0 for an array, by depth. */
  readonly #containers = new Uint8Array(maxDepth);
  /** Start of the string, literal or number that is being read. */
  #start = 0;
  #isKey = false;
  #literal = "";
  /** Characters of the literal, or hex digits of the escape, read so far; the state of the number. */
  #position = 0;
  #consumed = 0;
  readonly #listener: JsonListener;

  constructor(listener: JsonListener) {
    this.#listener = listener;
  }

  /** True once one whole value was read; a number at the top level ends with `end` only. */
  get finished(): boolean {
    return this.#state === finished;
  }

  /** Takes the next bytes. Throws JsonSyntaxError, after which the scanner is of no use. */
  push(chunk: Uint8Array): void {
    const base = this.#consumed;
    const length = chunk.length;
    let at = 0;
    while (at < length) {
      if (this.#state === inString) {
        at = this.#scanString(chunk, at, base);
        continue;
      }
      const byte = chunk[at] as number;
      if (this.#state === inNumber) {
        const next = afterNumberByte(this.#position, byte);
        if (next >= 0) {
          this.#position = next;
          at += 1;
          continue;
        }
        if (!numberCanEnd(this.#position)) throw new JsonSyntaxError(base + at);
        this.#scalarEnded(base + at);
      }
      this.#take(byte, base + at);
      at += 1;
    }
    this.#consumed = base + length;
  }

  /** The text is over. Throws JsonSyntaxError where a value is not complete. */
  end(): void {
    if (this.#state === inNumber && this.#depth === 0 && numberCanEnd(this.#position)) {
      this.#scalarEnded(this.#consumed);
    }
    if (this.#state !== finished) throw new JsonSyntaxError(this.#consumed);
  }

  #scanString(chunk: Uint8Array, from: number, base: number): number {
    const length = chunk.length;
    let at = from;
    let byte = 0x20;
    while (at < length) {
      byte = chunk[at] as number;
      if (byte === 0x22 || byte === 0x5c || byte < 0x20) break;
      at += 1;
    }
    if (at === length) return at;
    if (byte === 0x5c) this.#state = inEscape;
    else if (byte === 0x22) this.#stringEnded(base + at + 1);
    else throw new JsonSyntaxError(base + at);
    return at + 1;
  }

  #stringEnded(end: number): void {
    if (!this.#isKey) {
      this.#scalarEnded(end);
      return;
    }
    this.#state = expectColon;
    if (this.#depth <= this.reportDepth) this.#listener.key(this.#start, end, this.#depth);
  }

  #scalarEnded(end: number): void {
    this.#state = this.#depth === 0 ? finished : expectCommaOrEnd;
    if (this.#depth <= this.reportDepth) this.#listener.scalar(this.#start, end, this.#depth);
  }

  /** One byte outside of strings and numbers. */
  #take(byte: number, offset: number): void {
    if (this.#state === inEscape || this.#state === inHex) return this.#takeEscape(byte, offset);
    if (this.#state === inLiteral) return this.#takeLiteral(byte, offset);
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) return;
    switch (this.#state) {
      case expectValueOrEnd:
        if (byte === 0x5d) return this.#close(offset);
        return this.#beginValue(byte, offset);
      case expectValue:
        return this.#beginValue(byte, offset);
      case expectKeyOrEnd:
        if (byte === 0x7d) return this.#close(offset);
        return this.#beginKey(byte, offset);
      case expectKey:
        return this.#beginKey(byte, offset);
      case expectColon:
        if (byte !== 0x3a) throw new JsonSyntaxError(offset);
        this.#state = expectValue;
        return;
      case expectCommaOrEnd: {
        const inObject = this.#containers[this.#depth - 1] === 1;
        if (byte === 0x2c) this.#state = inObject ? expectKey : expectValue;
        else if (byte === (inObject ? 0x7d : 0x5d)) this.#close(offset);
        else throw new JsonSyntaxError(offset);
        return;
      }
      default:
        throw new JsonSyntaxError(offset);
    }
  }

  #takeEscape(byte: number, offset: number): void {
    if (this.#state === inHex) {
      if (!isHexDigit(byte)) throw new JsonSyntaxError(offset);
      this.#position += 1;
      if (this.#position === 4) this.#state = inString;
      return;
    }
    if (byte === 0x75) {
      this.#state = inHex;
      this.#position = 0;
      return;
    }
    // " \ / b f n r t
    if (!'"\\/bfnrt'.includes(String.fromCharCode(byte))) throw new JsonSyntaxError(offset);
    this.#state = inString;
  }

  #takeLiteral(byte: number, offset: number): void {
    if (byte !== this.#literal.charCodeAt(this.#position)) throw new JsonSyntaxError(offset);
    this.#position += 1;
    if (this.#position === this.#literal.length) this.#scalarEnded(offset + 1);
  }

  #beginKey(byte: number, offset: number): void {
    if (byte !== 0x22) throw new JsonSyntaxError(offset);
    this.#start = offset;
    this.#isKey = true;
    this.#state = inString;
  }

  #beginValue(byte: number, offset: number): void {
    this.#start = offset;
    if (byte === 0x22) {
      this.#isKey = false;
      this.#state = inString;
      return;
    }
    if (byte === 0x7b || byte === 0x5b) return this.#open(byte === 0x7b, offset);
    const number = numberStart(byte);
    if (number >= 0) {
      this.#position = number;
      this.#state = inNumber;
      return;
    }
    const literal = literals.get(byte);
    if (literal === undefined) throw new JsonSyntaxError(offset);
    this.#literal = literal;
    this.#position = 1;
    this.#state = inLiteral;
  }

  #open(isObject: boolean, offset: number): void {
    if (this.#depth === maxDepth) throw new JsonSyntaxError(offset);
    const depth = this.#depth;
    this.#containers[depth] = isObject ? 1 : 0;
    this.#depth = depth + 1;
    this.#state = isObject ? expectKeyOrEnd : expectValueOrEnd;
    if (depth > this.reportDepth) return;
    if (isObject) this.#listener.openObject(offset, depth);
    else this.#listener.openArray(offset, depth);
  }

  #close(offset: number): void {
    const depth = this.#depth - 1;
    this.#depth = depth;
    this.#state = depth === 0 ? finished : expectCommaOrEnd;
    if (depth > this.reportDepth) return;
    if (this.#containers[depth] === 1) this.#listener.closeObject(offset + 1, depth);
    else this.#listener.closeArray(offset + 1, depth);
  }
}

function isHexDigit(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
}
