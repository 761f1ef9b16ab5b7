import { z } from "zod";
import type { SourceSettings } from "../Connector";
import { baseUrlSchema } from "../https/baseUrlField";
import type { JsonApi, RefusedAnswer } from "../https/JsonRequest";
import { parseSettings } from "../parseSettings";
import { SourceProblem } from "../SourceProblem";
import { stripeDescriptor } from "./stripeDescriptor";

/** The version whose fields the columns are made of; without it each account answers in the version of its first day. */
const apiVersion = "2024-06-20";

const fields = z.object({
  apiKey: z
    .string()
    .trim()
    .regex(/^(rk|sk)_\w+$/, "paste the secret or restricted key, which begins with rk_ or sk_."),
  baseUrl: baseUrlSchema("https://api.stripe.com/"),
});

function explain({ status, path }: RefusedAnswer): SourceProblem | null {
  if (status === 401)
    return new SourceProblem(
      "login",
      "Stripe does not accept “Restricted API key”. It may have been rolled or have expired. Create a new one in Stripe's dashboard, under API keys.",
    );
  if (status === 403)
    return new SourceProblem(
      "permission",
      `The key may not read “${path.split("/").at(-1) ?? path}”. Edit the restricted key in Stripe's dashboard and set that resource to Read, or turn the table off.`,
    );
  return null;
}

/** Stripe's API with the login of a Connection. @throws SourceProblem `settings` */
export function stripeApi(settings: SourceSettings): JsonApi {
  const { apiKey, baseUrl } = parseSettings(fields, settings, stripeDescriptor);
  const headers = { authorization: `Bearer ${apiKey}`, "stripe-version": apiVersion };
  return { name: "Stripe", baseUrl, headers: () => Promise.resolve(headers), explain };
}
