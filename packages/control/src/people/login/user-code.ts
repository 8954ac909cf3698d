import type { ControlDeps } from '../../base/control-deps.ts';

/** Consonants only, to avoid words, and none that resemble each other or digits. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const length = 8;
/** The largest multiple of the number of letters that fits in a byte, which keeps the choice uniform. */
const uniformValues = 256 - (256 % letters.length);

/** Creates a code for people to compare and type, such as `BCDF-GHJK`: one of 25 billion. */
export function createUserCode(random: ControlDeps['random']): string {
  let code = '';
  while (code.length < length)
    for (const byte of random(length))
      if (byte < uniformValues && code.length < length) code += letters[byte % letters.length] ?? '';
  return withHyphen(code);
}

/** Parses a code as people type it. Returns undefined if it is malformed. */
export function parseUserCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  const isCode = code.length === length && [...code].every((letter) => letters.includes(letter));
  return isCode ? withHyphen(code) : undefined;
}

function withHyphen(code: string): string {
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}
