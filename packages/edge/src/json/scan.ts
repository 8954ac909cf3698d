/** Steps through a text that is known to be JSON: it has been parsed before. Nothing here calls itself, however deep the text nests. */

const backslash = 92;
const openers = '{[';
const closers = '}]';

/** Gives the place after the string that begins at `at`. */
export function endOfString(text: string, at: number): number {
  let close = text.indexOf('"', at + 1);
  while (close !== -1 && isEscaped(text, close)) close = text.indexOf('"', close + 1);
  return close === -1 ? text.length : close + 1;
}

/** A quote behind an odd number of backslashes is a part of its string. */
function isEscaped(text: string, at: number): boolean {
  let place = at;
  while (text.charCodeAt(place - 1) === backslash) place -= 1;
  return (at - place) % 2 === 1;
}

/** Gives the place of the first character from `at` on that is no white space. */
export function skipSpace(text: string, at: number): number {
  let place = at;
  while (place < text.length && text.charCodeAt(place) <= 32) place += 1;
  return place;
}

/** Gives the place after the value that begins at `at`. */
export function endOfValue(text: string, at: number): number {
  const first = text.charAt(at);
  if (first === '"') return endOfString(text, at);
  let place = at;
  if (!openers.includes(first)) {
    while (place < text.length && !/[\s,\]}]/.test(text.charAt(place))) place += 1;
    return place;
  }
  let depth = 0;
  do {
    const character = text.charAt(place);
    if (character === '"') {
      place = endOfString(text, place);
      continue;
    }
    if (openers.includes(character)) depth += 1;
    else if (closers.includes(character)) depth -= 1;
    place += 1;
  } while (depth > 0 && place < text.length);
  return place;
}
