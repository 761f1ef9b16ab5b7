import { request } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { UsageError } from "./settingValues";
import type { Control } from "./controlRequests";

const failure = z.object({ error: z.string() });

/**
 * Has the running service carry out a command. Not by fetch, which waits for an answer no longer than five minutes.
 *
 * @param path of the command, such as `/control/backup`
 * @returns the answer's JSON
 * @throws UsageError for what names nothing there, Error with a sentence for a person; the signal's reason
 */
export async function askService(
  { origin, token }: Control,
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<unknown> {
  const { status, answer } = await new Promise<{ status: number; answer: string }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const asked = request(
      new URL(path, origin),
      { method: "POST", headers, ...(signal === undefined ? {} : { signal }) },
      (response) => {
        text(response).then((received) => {
          resolve({ status: response.statusCode ?? 0, answer: received });
        }, reject);
      },
    );
    asked.on("error", (error) => {
      reject(
        signal?.aborted === true
          ? signal.reason
          : new Error(`The service does not answer the command: ${error.message}`),
      );
    });
    asked.end(JSON.stringify(body));
  });
  if (status === 200) return JSON.parse(answer);
  const { error } = failure.parse(JSON.parse(answer));
  throw status === 404 || status === 409 ? new UsageError(error) : new Error(error);
}
