import type { ResultCopy } from "#shared/domain/results/resultCopy";
import { copyResult, type CopySource } from "../copy/copyResult";

/** The whole text of a copy whose rows are all there. @throws AppError as {@link copyResult} */
export async function copiedText(source: CopySource, copy: ResultCopy): Promise<string> {
  const parts: string[] = [];
  await copyResult(source, copy, {
    signal: new AbortController().signal,
    send: async ({ text }) => {
      parts.push(text);
    },
  });
  return parts.join("");
}
