import Ajv2020 from "ajv/dist/2020";
import fc from "fast-check";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ServiceError } from "../../environment/ServiceError";
import { errorAnswer } from "../errorAnswer";
import type { HttpVariables } from "../request/HttpVariables";
import { mountOperation } from "../request/mountOperation";
import { openApiDocument, operations } from "./openApiDocument";
import { bodyArbitrary, mutated } from "./testing/bodyArbitrary";

const document = openApiDocument();
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ ...document }, "document");

const reference = z.object({
  requestBody: z.object({
    content: z.object({ "application/json": z.object({ schema: z.object({ $ref: z.string() }) }) }),
  }),
});

/** Every operation with a body, answered with 204 once its body is accepted. */
function acceptingService(): Hono<HttpVariables> {
  const app = new Hono<HttpVariables>();
  app.use(async (context, next) => {
    context.set("scope", "full");
    context.set("owners", { databases: () => undefined, connections: () => undefined });
    await next();
  });
  app.onError((error) => {
    if (error instanceof ServiceError) return errorAnswer(error);
    throw error;
  });
  for (const operation of operations)
    mountOperation(app, operation, async ({ body }) => {
      await body();
      return new Response(null, { status: 204 });
    });
  return app;
}

const service = acceptingService();
const withBodies = operations.filter(({ body }) => body !== undefined);

/** The two rules that no schema can state, with the description in their place. */
function breaksUnstatedRule(body: unknown): boolean {
  const parsed = z
    .object({ config: z.object({ streams: z.array(z.record(z.string(), z.unknown())) }) })
    .safeParse(body);
  const names = parsed.data?.config.streams.map(({ name, schema, table }) =>
    JSON.stringify(name ?? (typeof schema === "string" ? `${schema}.${String(table)}` : table)),
  );
  const isTwice = names !== undefined && new Set(names).size < names.length;
  return isTwice || /\\ud[89a-f]/.test(JSON.stringify(body));
}

describe.each(withBodies.map((operation) => [operation.id, operation] as const))(
  "the documented body of %s",
  (_, { method, path }) => {
    const described = reference.parse(document.paths?.[path]?.[method]);
    const { $ref } = described.requestBody.content["application/json"].schema;
    const isDocumented = ajv.compile({ $ref: `document${$ref}` });
    const schema: unknown = document.components?.schemas?.[$ref.split("/").at(-1) ?? ""];
    const documented = bodyArbitrary(schema).filter(
      (body) => isDocumented(body) && !breaksUnstatedRule(body),
    );

    const send = async (body: unknown) => {
      const response = await service.request(`/api/v1${path.replace("{id}", "any")}`, {
        method: method.toUpperCase(),
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    };

    it("is accepted, whatever its values", async () => {
      await fc.assert(
        fc.asyncProperty(documented, async (body) => {
          expect(await send(body)).toEqual({ status: 204, text: "" });
        }),
      );
    });

    it("is refused with a sentence once a change makes it another", async () => {
      let refused = 0;
      await fc.assert(
        fc.asyncProperty(documented.chain(mutated), async (body) => {
          fc.pre(!JSON.stringify(body).includes("__proto__") && !breaksUnstatedRule(body));
          const { status, text } = await send(body);
          const isAccepted = isDocumented(JSON.parse(JSON.stringify(body)));
          expect({ status, text }).toEqual(
            isAccepted
              ? { status: 204, text: "" }
              : { status: 400, text: expect.stringMatching(/^\{"error":".+\."\}$/) },
          );
          if (!isAccepted) refused += 1;
        }),
        { numRuns: 300 },
      );
      expect(refused).toBeGreaterThan(30);
    });
  },
);
