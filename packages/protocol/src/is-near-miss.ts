/** Whether two texts differ by one inserted, missing, replaced or transposed character. */
export function isNearMiss(text: string, candidate: string): boolean {
  if (text === candidate || Math.abs(text.length - candidate.length) > 1) return false;
  const [short, long] = text.length < candidate.length ? [text, candidate] : [candidate, text];
  const index = [...short].findIndex((character, position) => character !== long[position]);
  if (index === -1) return true;
  const rest = long.slice(index + 1);
  if (short.length < long.length) return short.slice(index) === rest;
  const isSwapped =
    short[index] === long[index + 1] &&
    short[index + 1] === long[index] &&
    short.slice(index + 2) === long.slice(index + 2);
  return isSwapped || short.slice(index + 1) === rest;
}
