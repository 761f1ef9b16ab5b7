import type { ErrorCode } from "#shared/errors/errorCodes";

/** The type of a catalogue in another language: the same names, functions of the same parts, any text. */
export type Translated<T> = T extends string
  ? string
  : T extends (...parts: infer Parts) => infer Text
    ? (...parts: Parts) => Translated<Text>
    : T extends object
      ? { readonly [Name in keyof T]: Translated<T[Name]> }
      : T;

/** What the window says about an error besides its own message. */
export interface ErrorTexts {
  readonly title: string;
  readonly cause: string;
  readonly remedy: string;
}

/** Everything that a language other than English has to have. */
export interface Translation<Messages> {
  readonly messages: Messages;
  readonly errors: Readonly<Record<ErrorCode, ErrorTexts>>;
}

/** Scripts of languages are built apart from the page, which starts in English without them: a global joins the two. */
interface TranslatedPage {
  wharfTranslation?: Translation<unknown>;
}

/** Gives the page its texts. The script that calls it comes before the page's own. */
export function translate<Messages>(texts: Translation<Messages>): void {
  (globalThis as TranslatedPage).wharfTranslation = texts;
}

/** The texts that the page was given; undefined in English. */
export function translation(): Translation<unknown> | undefined {
  return (globalThis as TranslatedPage).wharfTranslation;
}
