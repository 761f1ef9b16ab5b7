/** A JSON number that a double can't give back digit by digit, for example 9007199254740993 or 1.10. */
export class ExactNumber {
  /** As it stands in the JSON text. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
