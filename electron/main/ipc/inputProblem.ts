import type { z } from "zod";

/** What is wrong with an input, in a short sentence that names the field; never repeats the value itself. */
export function inputProblem(error: z.ZodError): { message: string; field: string | undefined } {
  const issue = error.issues[0];
  if (issue === undefined) return { message: "The input was not accepted.", field: undefined };
  const field = issue.path.length === 0 ? undefined : issue.path.map(String).join(".").slice(0, 100);
  const reason =
    issue.code === "unrecognized_keys" ? "It has a field that is not known." : `${issue.message}.`;
  return { message: field === undefined ? reason : `${field}: ${reason}`, field };
}
