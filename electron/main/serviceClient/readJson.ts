import { AppError } from "#shared/errors/AppError";
import { readText } from "../transport/readText";

/**
 * The JSON value of a body. The error says nothing of the text, which may hold a secret.
 *
 * @throws AppError ANSWER_NOT_JSON, or whatever the body errors with.
 */
export async function readJson(body: ReadableStream<Uint8Array>): Promise<unknown> {
  const text = await readText(body);
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("ANSWER_NOT_JSON");
  }
}
