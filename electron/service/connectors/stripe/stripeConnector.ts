import type { Connector } from "../Connector";
import { JsonClient } from "../https/JsonClient";
import { recordStream } from "../https/recordStream";
import { SourceProblem } from "../SourceProblem";
import { readStripeStream } from "./readStripeStream";
import { stripeApi } from "./stripeApi";
import { stripeDescriptor } from "./stripeDescriptor";
import { stripeStreams } from "./stripeStreams";

/** A Stripe account: each list of objects is one table. */
export const stripeConnector: Connector = {
  descriptor: stripeDescriptor,
  async open(settings, signal) {
    const client = new JsonClient(stripeApi(settings));
    try {
      await client.get("v1/customers", signal, { query: { limit: "1" } });
    } catch (error) {
      // The key is good; that it may not read customers matters only to whoever syncs them.
      if (!(error instanceof SourceProblem && error.kind === "permission")) throw error;
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
          throw new SourceProblem(
            "missing",
            `There is no “${selection.stream.name}” of Stripe here. Turn it off.`,
          );
        return readStripeStream(client, stream, selection, { sink, signal: reading });
      },
      close: () => Promise.resolve(),
    };
  },
};
