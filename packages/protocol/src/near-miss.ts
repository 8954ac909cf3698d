/** Whether two texts differ by one inserted, missing, replaced or transposed character. */
export function isNearMiss(text: string, meant: string): boolean {
  if (text === meant || Math.abs(text.length - meant.length) > 1) return false;
  const [short, long] = text.length < meant.length ? [text, meant] : [meant, text];
  const at = [...short].findIndex((character, index) => character !== long[index]);
  if (at === -1) return true;
  const rest = long.slice(at + 1);
  if (short.length < long.length) return short.slice(at) === rest;
  const isSwapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return isSwapped || short.slice(at + 1) === rest;
}
