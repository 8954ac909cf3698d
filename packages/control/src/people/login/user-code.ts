import type { ControlDeps } from '../../base/control-deps.ts';

/** Letters that are no vowels, so that no words come up, and that nobody takes for each other or for digits. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const length = 8;
/** Of the values of a byte, as many as the letters divide evenly. */
const evenValues = 256 - (256 % letters.length);

/** Makes a code that people compare and type, such as `BCDF-GHJK`: one of 25 thousand million. */
export function createUserCode(random: ControlDeps['random']): string {
  let code = '';
  while (code.length < length)
    for (const byte of random(length))
      if (byte < evenValues && code.length < length) code += letters[byte % letters.length] ?? '';
  return withHyphen(code);
}

/** Reads a code as people type it; gives undefined for what cannot be one. */
export function readUserCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  const isCode = code.length === length && [...code].every((letter) => letters.includes(letter));
  return isCode ? withHyphen(code) : undefined;
}

function withHyphen(code: string): string {
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}
