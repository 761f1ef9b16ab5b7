import type { FunctionSignature } from "../../domain/sqlFunction";

/** A signature as it is shown, with the places of its parameters in it as offsets in UTF-16 units, end exclusive. */
export interface SignatureText {
  readonly label: string;
  readonly parameters: readonly (readonly [start: number, end: number])[];
}

/** `substring(string VARCHAR, start BIGINT [, length BIGINT]) → VARCHAR` */
export function signatureText(name: string, signature: FunctionSignature): SignatureText {
  const { parameters, required, isVariadic, returns } = signature;
  const places: (readonly [number, number])[] = [];
  let label = `${name}(`;
  parameters.forEach((parameter, index) => {
    const isOptional = index >= required;
    if (isOptional) label += index === 0 ? "[" : " [, ";
    else if (index > 0) label += ", ";
    const start = label.length;
    label += [parameter.name, parameter.type].filter((part) => part !== "").join(" ");
    places.push([start, label.length]);
  });
  label += "]".repeat(Math.max(0, parameters.length - required));
  if (isVariadic) {
    label += parameters.length === 0 ? "" : ", ";
    places.push([label.length, label.length + 1]);
    label += "…";
  }
  label += ")";
  return { label: returns === null ? label : `${label} → ${returns}`, parameters: places };
}

/** The names of the parameters, in brackets: `(string, start [, length])`. */
export function parametersText(signature: FunctionSignature): string {
  const bare = signature.parameters.map(({ name }) => ({ name, type: "" }));
  return signatureText("", { ...signature, parameters: bare, returns: null }).label;
}
