import type { FunctionSignature } from "#shared/domain/sqlFunction";
import { callAt, type FunctionCall } from "#shared/sql/completion/callAt";
import { signatureText } from "#shared/sql/functions/signatureText";
import type { languages } from "monaco-editor/editor";
import { lineText } from "../../../lib/lineText";
import type { Monaco } from "../../../lib/monaco/Monaco";
import { sqlLanguageIds } from "../../../lib/monaco/sqlLanguageId";
import { messages } from "../../../messages/messages";
import { completionSources } from "./completionSources";
import { describeFunction } from "./describeFunction";

let isRegistered = false;

/** Registers once for the page what is shown of a function while its arguments are written. */
export function registerSignatureHelp(monaco: Monaco): void {
  if (isRegistered) return;
  isRegistered = true;
  monaco.languages.registerSignatureHelpProvider(sqlLanguageIds, {
    signatureHelpTriggerCharacters: ["(", ","],
    signatureHelpRetriggerCharacters: [")"],
    provideSignatureHelp: (model, position) => {
      const source = completionSources.get(model);
      if (source === undefined) return null;
      source.onUse();
      const { text, pieces } = source.tracker.current();
      const call = callAt(text, model.getOffsetAt(position), pieces);
      const one = call === null ? null : source.catalog.functions.find(call.name);
      if (call === null || one === null) return null;
      const index = fittingSignature(one.signatures, call);
      const signature = one.signatures[index];
      if (signature === undefined) return null;
      const { label, parameters } = signatureText(one.name, signature);
      const others = one.signatures.length - 1;
      const notes = [
        ...describeFunction(one).notes,
        ...(others === 0 ? [] : [messages.editor.functions.otherWays(others)]),
      ];
      const shown: languages.SignatureInformation = {
        label: lineText(label),
        documentation: notes.join("\n"),
        parameters: parameters.map(([start, end]) => ({ label: [start, end] })),
      };
      // One alone: with several, the arrow keys would go through them and not through the text.
      const value = {
        signatures: [shown],
        activeSignature: 0,
        activeParameter: activeParameter(signature, call),
      };
      return { value, dispose: () => undefined };
    },
  });
}

/** The first signature that has room for the argument, or else the longest. */
export function fittingSignature(signatures: readonly FunctionSignature[], call: FunctionCall): number {
  const fitting = signatures.findIndex(
    (signature) =>
      signature.isVariadic ||
      (call.argumentName === null
        ? signature.parameters.length > call.argument
        : parameterNamed(signature, call.argumentName) !== -1),
  );
  return fitting === -1 ? signatures.length - 1 : fitting;
}

/** Index of the parameter that an argument is for; beyond the last where there is none. */
export function activeParameter(signature: FunctionSignature, call: FunctionCall): number {
  const named = call.argumentName === null ? -1 : parameterNamed(signature, call.argumentName);
  if (named !== -1) return named;
  const { parameters, isVariadic } = signature;
  return isVariadic ? Math.min(call.argument, parameters.length) : call.argument;
}

function parameterNamed({ parameters }: FunctionSignature, wanted: string): number {
  return parameters.findIndex(({ name }) => name.toLowerCase() === wanted.toLowerCase());
}
