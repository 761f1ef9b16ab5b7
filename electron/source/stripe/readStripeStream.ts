import { z } from "zod";
import type { StreamOutcome, StreamSelection, StreamSink } from "../../service/connectors/Connector";
import type { JsonClient } from "../https/JsonClient";
import { valueAt } from "../https/recordColumns";
import { writeRecords } from "../https/recordStream";
import { SourceError } from "../../service/connectors/SourceError";
import type { StripeStream } from "./stripeStreams";

const list = z.object({ data: z.array(z.unknown()), has_more: z.boolean() });

/** Where the next run begins, in seconds since 1970: all that was created before is settled and was read. */
class SettledUntil {
  #newest: number | null;
  #oldestOpen: number | null = null;

  constructor(before: number | null) {
    this.#newest = before;
  }

  add(created: unknown, isSettled: boolean): void {
    if (typeof created !== "number") return;
    if (this.#newest === null || created > this.#newest) this.#newest = created;
    if (!isSettled && (this.#oldestOpen === null || created < this.#oldestOpen)) this.#oldestOpen = created;
  }

  get position(): string | null {
    const from = this.#oldestOpen ?? this.#newest;
    return from === null ? null : String(from);
  }
}

/** Reads one list, newest first: what is created meanwhile comes with the next run. @throws SourceError */
export async function readStripeStream(
  client: JsonClient,
  stream: StripeStream,
  selection: StreamSelection,
  { sink, signal }: { readonly sink: StreamSink; readonly signal: AbortSignal },
): Promise<StreamOutcome> {
  const { isSettled } = stream;
  const before =
    isSettled !== undefined && /^\d{1,12}$/.test(selection.position ?? "")
      ? Number(selection.position)
      : null;
  const until = new SettledUntil(before);

  async function* pages(): AsyncGenerator<readonly unknown[]> {
    const query: Record<string, string> = { limit: "100", ...stream.query };
    if (before !== null) query["created[gte]"] = String(before);
    for (;;) {
      const { body } = await client.get(`v1/${stream.name}`, signal, { query });
      const page = list.safeParse(body);
      const last = page.data === undefined ? undefined : valueAt(page.data.data.at(-1), "id");
      if (
        !page.success ||
        (page.data.has_more && (typeof last !== "string" || last === query["starting_after"]))
      )
        throw new SourceError(
          "value",
          "Stripe answered in a form that is not known here. Check “Base address”.",
        );
      for (const record of page.data.data) until.add(valueAt(record, "created"), isSettled?.(record) ?? true);
      yield page.data.data;
      if (!page.data.has_more) return;
      query["starting_after"] = String(last);
    }
  }

  const mode = before === null ? "replace" : "merge";
  const rows = await writeRecords(pages(), stream.columns, { selection, sink, mode });
  return { rows, position: isSettled === undefined ? null : until.position };
}
