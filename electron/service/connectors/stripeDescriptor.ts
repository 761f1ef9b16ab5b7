import { describeConnector } from "./Connector";
import { baseUrlField } from "./baseUrlField";

/** What a Connection to Stripe is asked for. */
export const stripeDescriptor = describeConnector({
  kind: "stripe",
  name: "Stripe",
  multiple: false,
  fields: [
    {
      name: "apiKey",
      label: "Restricted API key",
      type: "string",
      required: true,
      secret: true,
      description: "A key (rk_…) with the right to read what is to be synced, and nothing else.",
    },
    baseUrlField("Only where Stripe is reached by another address than its own."),
  ],
});
