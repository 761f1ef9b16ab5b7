import type { ColumnFilter, ResultCondition } from "../../contract/resultView";
import { isNumeric, type TypeFamily } from "../typeFamily";
import { splitTerms, type FilterTerm } from "./splitTerms";
import { timePeriod } from "./timePeriod";

/** A column's filter without the column. */
export type FilterTerms = Omit<ColumnFilter, "column">;

const comparison = /^(<=|>=|<>|!=|<|>|=)\s*(.*)$/s;

/**
 * Reads what a person writes into a column's filter. Several terms stand behind commas, and one of them has to hold:
 *
 * `null` · `>100` `<=5` `=x` · `10..20`, both ends included · `2024-05`, any time within it · `a*` and `a?c` ·
 * `"exactly this"` or `'exactly this'` · any other text is looked for within texts, and is the value of anything else. `!`
 * or `not` in front turns all of it around. What SQL says of it is understood too: `is null`, `is not null`,
 * `between 10 and 20`.
 *
 * @returns null where nothing is written
 */
export function parseFilter(text: string, family: TypeFamily): FilterTerms | null {
  const { isNot, rest } = withoutNot(text.trim());
  const terms = splitTerms(rest);
  const anyOf = terms.flatMap((term) => conditionOf(term, family) ?? []);
  const [first] = anyOf;
  if (first === undefined) return null;
  const isUnequal = terms.length === 1 && !terms[0]?.isQuoted && /^(<>|!=)/.test(terms[0]?.text ?? "");
  return { not: isNot !== isUnequal, anyOf };
}

function withoutNot(text: string): { isNot: boolean; rest: string } {
  const [, rest] = /^(?:!(?!=)|(?:is\s+)?not\s+)\s*(.*)$/is.exec(text) ?? [];
  return rest === undefined ? { isNot: false, rest: text } : { isNot: true, rest };
}

function conditionOf({ text, isQuoted }: FilterTerm, family: TypeFamily): ResultCondition | null {
  if (isQuoted) return { kind: "is", text };
  if (text === "") return null;
  if (/^(?:is\s+)?null$/i.test(text)) return { kind: "isNull" };
  const [, sign = "", value = ""] = comparison.exec(text) ?? [];
  if (sign !== "") return value === "" ? null : compared(sign, value, family);
  const range = rangeOf(text, family);
  if (range !== null) return range;
  if (/[*?]/.test(text)) return { kind: "like", pattern: text };
  const period = isTime(family) ? timePeriod(text) : null;
  if (period !== null) return { kind: "between", ...period, toIncluded: false };
  const hasValue = isNumeric(family) || isTime(family) || family === "boolean" || family === "uuid";
  return hasValue ? { kind: "compare", operator: "=", value: text } : { kind: "contains", text };
}

/** Of a period, `>` means behind its end and `<=` up to its end. */
function compared(sign: string, value: string, family: TypeFamily): ResultCondition {
  const period = isTime(family) ? timePeriod(value) : null;
  if (period !== null) {
    switch (sign) {
      case "<":
        return { kind: "compare", operator: "<", value: period.from };
      case ">=":
        return { kind: "compare", operator: ">=", value: period.from };
      case "<=":
        return { kind: "compare", operator: "<", value: period.to };
      case ">":
        return { kind: "compare", operator: ">=", value: period.to };
      default:
        return { kind: "between", ...period, toIncluded: false };
    }
  }
  const operators = { "<": "<", "<=": "<=", ">": ">", ">=": ">=" } as const;
  const operator = Object.hasOwn(operators, sign) ? operators[sign as keyof typeof operators] : "=";
  return { kind: "compare", operator, value };
}

function rangeOf(text: string, family: TypeFamily): ResultCondition | null {
  const [, from = "", to = ""] =
    /^(\S.*?)\s*\.\.\s*(\S.*)$/s.exec(text) ?? /^between\s+(\S.*?)\s+and\s+(\S.*)$/is.exec(text) ?? [];
  if (from === "" || to === "" || family === "text" || family === "unknown") return null;
  const start = isTime(family) ? timePeriod(from) : null;
  const end = isTime(family) ? timePeriod(to) : null;
  return {
    kind: "between",
    from: start?.from ?? from,
    to: end?.to ?? to,
    toIncluded: end === null,
  };
}

function isTime(family: TypeFamily): boolean {
  return family === "date" || family === "timestamp";
}
