import type { SqlFunction } from "#shared/domain/sqlFunction";
import { signatureText } from "#shared/sql/functions/signatureText";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";

/** Signatures that are listed; hardly any function has more. */
const mostSignatures = 6;
const mostExamples = 3;

/** How a function is called, and what it does, in lines of plain text. */
export function describeFunction(one: SqlFunction): {
  readonly signatures: readonly string[];
  readonly notes: readonly string[];
} {
  const text = messages.editor.functions;
  const labels = one.signatures.map((signature) => lineText(signatureText(one.name, signature).label));
  const signatures = labels.length === 0 ? [`${one.name}(…)`] : labels.slice(0, mostSignatures);
  const examples = one.examples.slice(0, mostExamples).map((example) => `  ${lineText(example)}`);
  const notes = [
    ...(one.origin === "database" ? [text.macro] : []),
    ...(one.description === null ? [] : [one.description.replaceAll("`", "")]),
    ...(one.definition === null ? [] : [text.definition, `  ${lineText(one.definition)}`]),
    ...(examples.length === 0 ? [] : [text.examples(examples.length), ...examples]),
  ];
  return { signatures, notes };
}
