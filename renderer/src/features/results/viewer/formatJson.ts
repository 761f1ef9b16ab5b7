import type { JsonNode } from "./parseJsonTree";

/** JSON text with a line for every member, every number as it was written. */
export function formatJson(node: JsonNode, indent = ""): string {
  if (node.kind === "string") return JSON.stringify(node.text);
  if (!("members" in node)) return node.text;
  const [open, close] = node.kind === "object" ? ["{", "}"] : ["[", "]"];
  if (node.members.length === 0) return `${open}${close}`;
  const inner = `${indent}  `;
  const members = node.members.map(([name, value]) => {
    const key = node.kind === "object" ? `${JSON.stringify(name)}: ` : "";
    return `${inner}${key}${formatJson(value, inner)}`;
  });
  return `${open}\n${members.join(",\n")}\n${indent}${close}`;
}
