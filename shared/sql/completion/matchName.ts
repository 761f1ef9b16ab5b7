/** A bit for each letter and digit that a lower-case name has; a quick "cannot match" before looking closer. */
export function letterMask(lowerName: string): number {
  let mask = 0;
  for (let index = 0; index < lowerName.length; index += 1) {
    const code = lowerName.charCodeAt(index);
    if (code >= 97 && code <= 122) mask |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) mask |= 1 << 26;
    else if (code !== 95) mask |= 1 << 27;
  }
  return mask;
}

/**
 * How well typed characters fit a name: the whole name, its beginning, beginnings of its words (`oi` and `ordit`
 * for order_items and orderItems), any place in it, or its letters in order. Higher is better; 0 is no match, and
 * nothing typed fits every name alike.
 *
 * @param typed What was typed, in lower case.
 */
export function matchName(typed: string, name: string): number {
  if (typed === "") return 1;
  const lower = name.toLowerCase();
  const shortness = Math.max(0, 60 - (name.length - typed.length));
  if (lower === typed) return 1000;
  if (lower.startsWith(typed)) return 800 + shortness;
  if (matchesWordStarts(typed, name, lower)) return 600 + shortness;
  const place = lower.indexOf(typed);
  if (place !== -1) return 400 + shortness - Math.min(50, place);
  return typed.length > 1 && isSubsequence(typed, lower) ? 200 + shortness : 0;
}

/** Whether `typed` is made of beginnings of the name's words, in order, the first word among them. */
function matchesWordStarts(typed: string, name: string, lower: string): boolean {
  if (lower[0] !== typed[0] || name.length > 200) return false;
  const starts: number[] = [];
  for (let index = 1; index < name.length; index += 1) {
    if (isWordStart(name, index)) starts.push(index);
  }
  const walk = (typedIndex: number, nameIndex: number): boolean => {
    if (typedIndex === typed.length) return true;
    if (lower[nameIndex] === typed[typedIndex] && walk(typedIndex + 1, nameIndex + 1)) return true;
    return starts.some(
      (start) => start > nameIndex && lower[start] === typed[typedIndex] && walk(typedIndex + 1, start + 1),
    );
  };
  return starts.length <= 12 && walk(0, 0);
}

function isWordStart(name: string, index: number): boolean {
  const before = name.charAt(index - 1);
  const here = name.charAt(index);
  if (/[a-z0-9]/i.test(here) && !/[a-z0-9]/i.test(before)) return true;
  return /[A-Z]/.test(here) && /[a-z0-9]/.test(before);
}

function isSubsequence(typed: string, lower: string): boolean {
  let at = -1;
  for (const character of typed) {
    at = lower.indexOf(character, at + 1);
    if (at === -1) return false;
  }
  return true;
}
