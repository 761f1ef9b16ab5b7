/**
 * A line that a bench prints.
 *
 * @typedef {object} BenchLine
 * @property {string} name
 * @property {number} value
 * @property {string} unit
 * @property {number | null} reference
 * @property {number | null} ratio To the reference of the same run; what is compared, where there is one.
 */

/**
 * How a figure differs between two commits.
 *
 * @typedef {object} Movement
 * @property {string} name
 * @property {number} before Median of the runs of the other commit.
 * @property {number} after Median of the runs of this one.
 * @property {string} unit "×" for ratios.
 * @property {number} change `after` ÷ `before`.
 * @property {number} chance How likely runs of two equal commits are to differ as much: 0 to 1.
 * @property {boolean} moved Beyond noise.
 */

/** Smaller changes are not worth a look, however sure they are. */
const leastChange = 0.03;
/** What is less likely than this is no noise. */
const noise = 0.05;

/**
 * The lines of a bench's output that are figures.
 *
 * @param {string} output
 * @returns {BenchLine[]}
 */
export function figuresIn(output) {
  return output.split("\n").flatMap((line) => (line.startsWith('{"name":') ? [JSON.parse(line)] : []));
}

/**
 * What moved between the runs of two commits. A figure that only one of them prints is left out.
 *
 * @param {readonly BenchLine[][]} before One list a run.
 * @param {readonly BenchLine[][]} after
 * @returns {Movement[]}
 */
export function movedFigures(before, after) {
  const [old, now] = [byName(before), byName(after)];
  return [...now].flatMap(([name, { unit, values }]) => {
    const earlier = old.get(name);
    if (earlier === undefined || earlier.unit !== unit) return [];
    const [from, to] = [median(earlier.values), median(values)];
    const change = to / from;
    const chance = chanceOfSuch(earlier.values, values);
    const moved = chance < noise && Math.abs(change - 1) >= leastChange;
    return [{ name, before: from, after: to, unit, change, chance, moved }];
  });
}

/** @param {readonly BenchLine[][]} runs */
function byName(runs) {
  /** @type {Map<string, { unit: string, values: number[] }>} */
  const found = new Map();
  for (const { name, value, unit, ratio } of runs.flat()) {
    const one = found.get(name) ?? { unit: ratio === null ? unit : "×", values: [] };
    one.values.push(ratio ?? value);
    found.set(name, one);
  }
  return found;
}

/** @param {readonly number[]} values At least one. */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ index) => sorted[index] ?? Number.NaN;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.ceil((sorted.length - 1) / 2))) / 2;
}

/**
 * The two-sided exact test of Mann and Whitney (1947), which asks nothing of how the times are distributed: of all ways to
 * share out the ranks of both lists, the part that is at least as uneven as this one.
 *
 * @param {readonly number[]} first Few values: every way to choose as many of all is looked at.
 * @param {readonly number[]} second
 * @returns {number} 0 to 1
 */
export function chanceOfSuch(first, second) {
  const all = [...first, ...second];
  const sum = (/** @type {readonly number[]} */ ranks) => ranks.reduce((total, rank) => total + rank, 0);
  const ranks = all.map((value) => {
    const below = all.filter((other) => other < value).length;
    const equal = all.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
  const expected = (sum(ranks) * first.length) / all.length;
  const uneven = Math.abs(sum(ranks.slice(0, first.length)) - expected);
  const ways = choices(ranks, first.length).map((chosen) => Math.abs(sum(chosen) - expected));
  return ways.filter((way) => way >= uneven - 1e-9).length / ways.length;
}

/**
 * @param {readonly number[]} values
 * @param {number} count
 * @returns {number[][]} Every choice of so many of them.
 */
function choices(values, count) {
  if (count === 0) return [[]];
  return values.flatMap((value, index) =>
    choices(values.slice(index + 1), count - 1).map((others) => [value, ...others]),
  );
}
