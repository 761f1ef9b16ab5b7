/**
 * The named values of a JSON object, read without trusting it: own properties only, so that names such as
 * `__proto__` or `constructor` mean nothing special.
 */
export class JsonFields {
  readonly #record: object;

  private constructor(record: object) {
    this.#record = record;
  }

  /** Null for anything that is not a JSON object (arrays are not). */
  static of(value: unknown): JsonFields | null {
    if (value instanceof JsonFields) return value;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? new JsonFields(value)
      : null;
  }

  /**
   * The first value under one of these names that is neither absent nor null; undefined where there is none.
   * A camelCase name also finds its snake_case form.
   */
  first(...names: readonly string[]): unknown {
    for (const name of names) {
      for (const spelling of [name, snakeCase(name)]) {
        const value: unknown = Object.getOwnPropertyDescriptor(this.#record, spelling)?.value;
        if (value !== undefined && value !== null) return value;
      }
    }
    return undefined;
  }

  /** All names with their values, in the order of the text. */
  entries(): [string, unknown][] {
    return Object.entries(this.#record);
  }
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
