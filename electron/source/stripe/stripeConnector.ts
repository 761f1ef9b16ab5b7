import { z } from "zod";
import type { Connector, SourceSettings } from "../../service/connectors/Connector";
import { baseUrlSchema } from "../../service/connectors/baseUrlField";
import { JsonClient } from "../https/JsonClient";
import type { JsonApi, ErrorAnswer } from "../https/JsonRequest";
import { recordStream } from "../https/recordStream";
import { parseSettings } from "../https/parseSettings";
import { SourceError } from "../../service/connectors/SourceError";
import { readStripeStream } from "./readStripeStream";
import { stripeDescriptor } from "../../service/connectors/stripeDescriptor";
import { stripeStreams } from "./stripeStreams";

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
