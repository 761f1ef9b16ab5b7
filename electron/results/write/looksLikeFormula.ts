/** What spreadsheets take for the beginning of a formula or a command, also in full width; a leading line break or tab is skipped. */
const beginning = /^[=+\-@\t\r\n＝＋－＠]/u;
const number = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?)$/iu;

/** Whether a spreadsheet that reads the text would run it. A number is none, whatever its sign. */
export function looksLikeFormula(text: string): boolean {
  return beginning.test(text) && !number.test(text);
}

/** Counts the texts among those written that look like formulas. */
export class FormulaCount {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** @returns Whether the text is one of them */
  add(text: string): boolean {
    const isFormula = looksLikeFormula(text);
    if (isFormula) this.#count += 1;
    return isFormula;
  }
}
