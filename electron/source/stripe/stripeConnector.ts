import { z } from "zod";
import type {
  Connector,
  SourceSettings,
  StreamOutcome,
  StreamSelection,
  StreamSink,
} from "../../service/connectors/Connector";
import { baseUrlSchema } from "../../service/connectors/baseUrlField";
import { JsonClient } from "../https/JsonClient";
import type { ErrorAnswer, JsonApi } from "../https/JsonRequest";
import { recordStream, writeRecords } from "../https/recordStream";
import { parseSettings } from "../https/parseSettings";
import { SourceError } from "../../service/connectors/SourceError";
import { stripeDescriptor } from "../../service/connectors/stripeDescriptor";
import { type StripeStream, stripeStreams } from "./stripeStreams";
import { valueAt } from "../https/recordColumns";

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
async function readStripeStream(
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

/** The version whose fields the columns are made of; without it each account answers in the version of its first day. */
const apiVersion = "2024-06-20";

const fields = z.object({
  apiKey: z
    .string()
    .trim()
    .regex(/^(rk|sk)_\w+$/, "paste the secret or restricted key, which begins with rk_ or sk_."),
  baseUrl: baseUrlSchema("https://api.stripe.com/"),
});

function explain({ status, path }: ErrorAnswer): SourceError | null {
  if (status === 401)
    return new SourceError(
      "login",
      "Stripe does not accept “Restricted API key”. It may have been rolled or have expired. Create a new one in Stripe's dashboard, under API keys.",
    );
  if (status === 403)
    return new SourceError(
      "permission",
      `The key may not read “${path.split("/").at(-1) ?? path}”. Edit the restricted key in Stripe's dashboard and set that resource to Read, or turn the table off.`,
    );
  return null;
}

/** Stripe's API with the login of a Connection. @throws SourceError `settings` */
export function stripeApi(settings: SourceSettings): JsonApi {
  const { apiKey, baseUrl } = parseSettings(fields, settings, stripeDescriptor);
  const headers = { authorization: `Bearer ${apiKey}`, "stripe-version": apiVersion };
  return { name: "Stripe", baseUrl, headers: () => Promise.resolve(headers), explain };
}

/** A Stripe account: each list of objects is one table. */
export const stripeConnector: Connector = {
  descriptor: stripeDescriptor,
  async open(settings, signal) {
    const client = new JsonClient(stripeApi(settings));
    try {
      await client.get("v1/customers", signal, { query: { limit: "1" } });
    } catch (error) {
      // The key is good; that it may not read customers matters only to whoever syncs them.
      if (!(error instanceof SourceError && error.kind === "permission")) throw error;
    }
    return {
      discover: () =>
        Promise.resolve(
          stripeStreams.map(({ name, columns, isSettled }) =>
            recordStream(name, columns, {
              primaryKey: ["id"],
              cursor: isSettled === undefined ? null : "created",
            }),
          ),
        ),
      async read(selection, sink, reading) {
        const stream = stripeStreams.find(({ name }) => name === selection.stream.name);
        if (stream === undefined)
          throw new SourceError(
            "missing",
            `There is no “${selection.stream.name}” of Stripe here. Turn it off.`,
          );
        return readStripeStream(client, stream, selection, { sink, signal: reading });
      },
      close: () => Promise.resolve(),
    };
  },
};
