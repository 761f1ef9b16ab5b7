import type { FunctionSignature } from "../../domain/sqlFunction";

/** One way to call a function, as DuckDB lists it. */
export interface Overload {
  readonly names: readonly string[];
  /** Of the parameters, in their order; another number of them where they are not known. */
  readonly types: readonly string[];
  readonly isVariadic: boolean;
  readonly returns: string | null;
}

const numericType =
  /^(?:U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL(?:\(\d+,\s*\d+\))?|BIGNUM)$/u;
/** Types in DuckDB's lists that stand for any. */
const anyType = /^(?:ANY|T|K|V|"NULL")$/u;
/** More types of one parameter are not listed. */
const mostTypes = 3;

interface Shape {
  readonly names: readonly string[];
  readonly types: readonly ReadonlySet<string>[];
  required: number;
  readonly isVariadic: boolean;
  readonly returns: ReadonlySet<string>;
}

/**
 * Overloads that differ in the types of their parameters alone become one signature, and so do those that differ in how many
 * of the same parameters are written.
 */
export function foldSignatures(overloads: readonly Overload[]): FunctionSignature[] {
  const shapes = new Map<string, Overload[]>();
  for (const overload of overloads) {
    const key = JSON.stringify([overload.isVariadic, overload.names]);
    shapes.set(key, [...(shapes.get(key) ?? []), overload]);
  }
  const folded: Shape[] = [];
  for (const same of [...shapes.values()].toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    const shape = shapeOf(same);
    const longer = folded.findIndex((one) => isBeginningOf(shape, one));
    const before = folded[longer];
    if (before === undefined) folded.push(shape);
    else folded[longer] = together(before, shape);
  }
  return folded.toReversed().map(signatureOf);
}

function lengthOf([first]: readonly Overload[]): number {
  return first?.names.length ?? 0;
}

function shapeOf(same: readonly Overload[]): Shape {
  const [{ names, isVariadic } = { names: [], isVariadic: false }] = same;
  return {
    names,
    types: names.map((_, index) =>
      setOf(same.map(({ types }) => (types.length === names.length ? types[index] : undefined))),
    ),
    required: names.length,
    isVariadic,
    returns: setOf(same.map(({ returns }) => returns)),
  };
}

function setOf(types: readonly (string | null | undefined)[]): ReadonlySet<string> {
  return new Set(types.map((type) => type ?? ""));
}

function isBeginningOf(shorter: Shape, longer: Shape): boolean {
  if (shorter.names.length === longer.names.length) return false;
  if (shorter.isVariadic) return false;
  // One that leaves out two at once leaves room for another meaning of the first of them.
  if (shorter.names.length < longer.required - 1) return false;
  return shorter.names.every((name, index) => longer.names[index] === name);
}

function together(longer: Shape, shorter: Shape): Shape {
  return {
    ...longer,
    types: longer.types.map((types, index) => new Set([...types, ...(shorter.types[index] ?? [])])),
    required: shorter.names.length,
    returns: new Set([...longer.returns, ...shorter.returns]),
  };
}

function signatureOf({ names, types, required, isVariadic, returns }: Shape): FunctionSignature {
  const result = typeText(returns);
  return {
    parameters: names.map((name, index) => ({
      name: parameterName(name, index, names.length),
      type: typeText(types[index] ?? new Set()),
    })),
    required,
    isVariadic,
    returns: result === "" ? null : result,
  };
}

/** DuckDB numbers the parameters that it has no names for, and quotes some. */
function parameterName(name: string, index: number, count: number): string {
  if (!/^col\d+$/u.test(name)) return name.replaceAll("'", "");
  return count === 1 ? "value" : `value${index + 1}`;
}

function typeText(types: ReadonlySet<string>): string {
  const known = [...types].toSorted();
  if (known.some((type) => type === "" || anyType.test(type))) return "";
  if (known.length > 1 && known.every((type) => numericType.test(type))) return "numeric";
  if (known.length > mostTypes) return "";
  return known.join(" | ").replaceAll(" WITH TIME ZONE", "TZ");
}
