import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { AppError } from "#shared/errors/AppError";
import type { ByteStore } from "../storage/ByteStore";
import { OffsetList } from "../storage/OffsetList";
import { columnsFromKeys, columnsFromMembers } from "./answerColumns";
import { type JsonListener, JsonScanner, JsonSyntaxError } from "#shared/json/JsonScanner";

const byteOrderMark = [0xef, 0xbb, 0xbf];

/** Longest list of column names or types that is read; a million columns would fit. */
const maxMemberBytes = 64 * 1024 * 1024;

/** Wrappers that a service may put around the whole answer. */
const envelopes = new Set(["data", "result"]);

/**
 * Reads the body of POST /databases/:id/query while it comes in (docs/http-api.md). It keeps the bytes as
 * they are and an offset a row. Members may come in any order and unknown ones are passed over; rows can be read as soon
 * as `columns` is set, which is when names and types are both known or the answer is over.
 */
export class AnswerReader implements JsonListener {
  /** Null until names and types are known. */
  columns: readonly ResultColumn[] | null = null;
  /** Byte behind each complete row. Row i lies between the end of row i-1, or `rowsStart`, and its own end. */
  readonly rowEnds = new OffsetList();
  rowsStart = 0;
  readonly #bytes: ByteStore;
  readonly #scanner = new JsonScanner(this);
  /** Depth of the answer's members: 1, or 2 within an envelope. */
  #memberDepth = 1;
  #key = "";
  /** Depth of the list of rows while it is open. */
  #rowsDepth = -1;
  #sawRows = false;
  #memberStart = 0;
  #scanned = 0;
  readonly #members = new Map<string, unknown>();

  constructor(bytes: ByteStore) {
    this.#bytes = bytes;
  }

  /** Takes the next bytes in. Throws AppError where they are no answer of the contract. */
  push(chunk: Uint8Array): void {
    this.#bytes.append(chunk);
    this.scan(chunk);
  }

  /** Takes in the next bytes, which the store of bytes holds already. Throws as {@link push}. */
  scan(chunk: Uint8Array): void {
    const start = this.#scanned;
    this.#scanned += chunk.length;
    // A byte order mark is no JSON, but some services send one.
    const isMark = start === 0 && byteOrderMark.every((byte, index) => chunk[index] === byte);
    this.#guard(() => this.#scanner.push(isMark ? blanked(chunk) : chunk));
  }

  /** The answer is over. Throws AppError where it is cut, or no answer of the contract. */
  end(): void {
    this.#guard(() => this.#scanner.end(), true);
    if (!this.#sawRows) throw this.#withoutRows();
    this.#publishColumns(true);
  }

  /**
   * Whether the result was cut. A service that does not say so, or whose list is shorter than its own count, is taken
   * to have cut it: rows must not be missing in silence.
   */
  isTruncated(maxRows: number): boolean {
    const said = this.#members.get("truncated");
    const counted = this.rowEnds.length;
    if (said === true || said === "true") return true;
    if (Number(this.#members.get("rowCount")) > counted) return true;
    return said === undefined && counted >= maxRows;
  }

  openObject(start: number, depth: number): void {
    if (depth === 0) return;
    if (this.#rowsDepth >= 0 && depth === this.#rowsDepth + 1) return;
    if (depth === 1 && envelopes.has(this.#key) && !this.#sawRows) {
      this.#memberDepth = 2;
      return;
    }
    this.#enterMember(start, depth);
  }

  closeObject(end: number, depth: number): void {
    if (this.#rowsDepth >= 0 && depth === this.#rowsDepth + 1) this.rowEnds.push(end);
    else if (depth === 1 && this.#memberDepth === 2) this.#memberDepth = 1;
    else this.#leaveMember(end, depth);
  }

  openArray(start: number, depth: number): void {
    if (depth === 0) throw notUnderstood("The answer is a list, not a query result.");
    if (this.#rowsDepth >= 0 && depth === this.#rowsDepth + 1) return;
    if (depth !== this.#memberDepth || this.#key !== "rows") {
      this.#enterMember(start, depth);
      return;
    }
    if (this.#sawRows) throw notUnderstood("The answer holds two lists of rows.");
    this.#sawRows = true;
    this.#rowsDepth = depth;
    this.rowsStart = start + 1;
    // Rows are reported, what they hold is not.
    this.#scanner.reportDepth = depth + 1;
  }

  closeArray(end: number, depth: number): void {
    if (this.#rowsDepth >= 0 && depth === this.#rowsDepth + 1) {
      this.rowEnds.push(end);
    } else if (depth === this.#rowsDepth) {
      this.#rowsDepth = -1;
      this.#scanner.reportDepth = Infinity;
    } else {
      this.#leaveMember(end, depth);
    }
  }

  key(start: number, end: number, depth: number): void {
    if (depth !== this.#memberDepth && depth !== 1) return;
    this.#key = end - start > 200 ? "" : String(this.#parse(start, end));
  }

  scalar(start: number, end: number, depth: number): void {
    if (depth === 0) throw notUnderstood("The answer is a single value, not a query result.");
    if (this.#rowsDepth >= 0)
      throw notUnderstood(`Row ${this.rowEnds.length + 1} is neither an object nor a list.`);
    if (depth !== this.#memberDepth) return;
    // An empty list is null in the answers of some services.
    if (this.#key === "rows" && this.#parse(start, end) === null) this.#sawRows = true;
    if (this.#isWanted()) this.#keep(start, end);
  }

  #isWanted(): boolean {
    return ["columns", "types", "rowCount", "truncated", "error", "message"].includes(this.#key);
  }

  #enterMember(start: number, depth: number): void {
    this.#memberStart = start;
    this.#scanner.reportDepth = depth;
  }

  #leaveMember(end: number, depth: number): void {
    this.#scanner.reportDepth = Infinity;
    if (depth === this.#memberDepth && this.#isWanted()) this.#keep(this.#memberStart, end);
  }

  #keep(start: number, end: number): void {
    if (end - start > maxMemberBytes) throw notUnderstood(`The answer’s “${this.#key}” is too long.`);
    this.#members.set(this.#key, this.#parse(start, end));
    this.#publishColumns(false);
  }

  /** The scanner checked the range, so this cannot fail. */
  #parse(start: number, end: number): unknown {
    return JSON.parse(this.#bytes.read(start, end).toString("utf8"));
  }

  #publishColumns(isOver: boolean): void {
    if (this.columns !== null) return;
    const names = this.#members.get("columns");
    const types = this.#members.get("types");
    const columns = columnsFromMembers(names, types);
    if (
      columns !== null &&
      (isOver || types !== undefined || columns.every((column) => column.type !== ""))
    ) {
      this.columns = columns;
    } else if (isOver) {
      const firstRow = this.rowEnds.length > 0 ? this.#bytes.read(this.rowsStart, this.rowEnds.at(0)) : null;
      this.columns = columnsFromKeys(firstRow, types);
    }
  }

  #withoutRows(): AppError {
    const said = this.#members.get("error") ?? this.#members.get("message");
    return notUnderstood(
      typeof said === "string"
        ? `The answer has no rows; it says: ${said}`
        : "The answer has no list of rows.",
    );
  }

  #guard(scan: () => void, isOver = false): void {
    try {
      scan();
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      if (isOver && this.#bytes.length > 0) {
        throw new AppError("CONNECTION_CUT", `The answer broke off after ${this.rowEnds.length} rows.`);
      }
      if (error.offset <= byteOrderMark.length && !this.#sawRows) throw new AppError("ANSWER_NOT_JSON");
      throw notUnderstood(
        `The answer is not valid JSON at byte ${error.offset}, after ${this.rowEnds.length} rows.`,
      );
    }
  }
}

function blanked(chunk: Uint8Array): Uint8Array {
  const copy = chunk.slice();
  copy.fill(0x20, 0, byteOrderMark.length);
  return copy;
}

function notUnderstood(message: string): AppError {
  return new AppError("ANSWER_NOT_UNDERSTOOD", message);
}
