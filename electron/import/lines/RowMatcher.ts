/** Tries expressions for a row on a text; most files keep to one of them, which is tried first. */
export class RowMatcher {
  readonly #forms: readonly RegExp[];
  #current = 0;
  #isExhausted = false;

  /** @param forms sticky ones */
  constructor(forms: readonly RegExp[]) {
    this.#forms = forms;
  }

  /** Whether an expression or a text was too large for an expression's memory; that counts as no match. */
  get isExhausted(): boolean {
    return this.#isExhausted;
  }

  /** @returns the first place behind the row that begins there; -1 where there is none */
  endOf(text: string, at: number): number {
    for (let tried = 0; tried < this.#forms.length; tried += 1) {
      const form = this.#forms[this.#current];
      if (form !== undefined && this.#matches(form, text, at)) return form.lastIndex;
      this.#current = (this.#current + 1) % this.#forms.length;
    }
    return -1;
  }

  #matches(form: RegExp, text: string, at: number): boolean {
    form.lastIndex = at;
    try {
      return form.test(text);
    } catch {
      this.#isExhausted = true;
      return false;
    }
  }
}
