import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import { z } from "zod";
import { openApiDocument } from "../openApiDocument";

const content = z.object({ "application/json": z.object({ schema: z.object({ $ref: z.string() }) }) });
const operation = z.looseObject({ responses: z.record(z.string(), z.looseObject({ content })) });
const document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/**
 * Holds every answer to the OpenAPI document, as a caller who has only that would.
 *
 * @param fetch reaches the service, whose addresses have /api/v1 in them
 * @throws Error from the returned function for a status that the document does not list for the operation, and from
 *   the body's end for a body that it does not describe
 */
export function documentedFetch(
  fetch: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  const described = openApiDocument();
  const { paths } = document.parse(described);
  // Times are held to a pattern beside their format.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(described, "document");
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (reference: string): ValidateFunction => {
    const known = validators.get(reference) ?? ajv.compile({ $ref: `document${reference}` });
    validators.set(reference, known);
    return known;
  };

  return async (request) => {
    const { method, url } = request;
    const response = await fetch(request);
    const path = new URL(url).pathname.replace(/^.*?\/api\/v1/, "");
    const template = Object.keys(paths).find((candidate) => matches(candidate, path));
    const found = template === undefined ? undefined : paths[template]?.[method.toLowerCase()];
    // Addresses and methods that do not exist are not the document's to describe.
    if (found === undefined) return response;
    const { responses } = operation.parse(found);
    const answer = responses[response.status] ?? responses["default"];
    const isListed = responses[response.status] !== undefined || response.status >= 500;
    if (answer === undefined || !isListed)
      throw new Error(`${method} ${path} answers ${response.status}, which the document does not list.`);
    const validate = validatorOf(answer.content["application/json"].schema.$ref);
    const chunks: Uint8Array[] = [];
    // Looked at when it has been read, at the caller's pace.
    const examine = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        chunks.push(chunk);
        controller.enqueue(chunk);
      },
      flush() {
        const text = Buffer.concat(chunks).toString();
        if (!validate(JSON.parse(text)))
          throw new Error(
            `${method} ${path} ${response.status}: ${ajv.errorsText(validate.errors)} in ${text}`,
          );
      },
    });
    return new Response(response.body?.pipeThrough(examine) ?? null, response);
  };
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replaceAll("{id}", "[^/]+")}$`).test(path);
}
