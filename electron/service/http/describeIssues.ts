import type { z } from "zod";

/** One sentence for each thing that is wrong, in the words of the request; the schemas bring their own sentences. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const sentences = issues.map((issue) => {
    if (issue.code !== "unrecognized_keys") return issue.message;
    const fields = issue.keys.map((key) => JSON.stringify(key.slice(0, 100))).join(", ");
    return issue.keys.length === 1
      ? `The field ${fields} is not known.`
      : `The fields ${fields} are not known.`;
  });
  return [...new Set(sentences)].join(" ");
}
