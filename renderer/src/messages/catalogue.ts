/** The type of a catalogue in another language: the same names, functions of the same parts, any text. */
export type Translated<T> = T extends string
  ? string
  : T extends (...parts: infer Parts) => infer Text
    ? (...parts: Parts) => Translated<Text>
    : T extends object
      ? { readonly [Name in keyof T]: Translated<T[Name]> }
      : T;
