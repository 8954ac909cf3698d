/** The encoding's parameters and initial state: https://www.rfc-editor.org/rfc/rfc3492#section-5 */
const base = 36;
const threshold = { min: 1, max: 26 };
const firstCodePoint = 128;
const firstBias = 72;

/** Decodes the part of a host label after `xn--` (RFC 3492). Returns undefined if it is malformed. */
export function decodePunycode(label: string): string | undefined {
  const lastHyphen = label.lastIndexOf('-');
  const output = Array.from(label.slice(0, Math.max(lastHyphen, 0)), (character) => character.charCodeAt(0));
  let codePoint = firstCodePoint;
  let bias = firstBias;
  let delta = 0;
  let index = lastHyphen + 1;
  while (index < label.length) {
    const previousDelta = delta;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(label.charCodeAt(index++));
      if (digit === undefined) return undefined;
      delta += digit * weight;
      const limit = Math.min(Math.max(k - bias, threshold.min), threshold.max);
      if (digit < limit) break;
      weight *= base - limit;
    }
    const length = output.length + 1;
    bias = adaptBias(delta - previousDelta, length, previousDelta === 0);
    codePoint += Math.floor(delta / length);
    if (codePoint > 0x10ffff) return undefined;
    delta %= length;
    output.splice(delta++, 0, codePoint);
  }
  return output.map((point) => String.fromCodePoint(point)).join('');
}

function adaptBias(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(isFirst ? delta / 700 : delta / 2);
  rest += Math.floor(rest / length);
  let k = 0;
  while (rest > 455) {
    rest = Math.floor(rest / 35);
    k += base;
  }
  return k + Math.floor((36 * rest) / (rest + 38));
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35. */
function digitOf(code: number): number | undefined {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return code - 22;
  return undefined;
}
