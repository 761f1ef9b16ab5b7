import type { ResultColumn } from "#shared/contract/ResultColumn";

/** The columns that most likely tell the rows apart, by their index: one called `id`, else the first that ends so. */
export function guessKeys(columns: readonly ResultColumn[]): number[] {
  const names = columns.map(({ name }) => name.toLowerCase());
  const found = [/^(id|uuid|key)$/, /(_|^)(id|uuid|key)$/, /id$/].map((pattern) =>
    names.findIndex((name) => pattern.test(name)),
  );
  const key = found.find((index) => index !== -1);
  return key === undefined ? [] : [key];
}
