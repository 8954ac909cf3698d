import { composedText } from '../composed-text.ts';

/** A whole character of UTF-8 in percent-encoding, a single byte of one that is none, or a stray percent sign. */
const escaped = new RegExp(
  [
    '%(?:c[2-9a-f]|d[0-9a-f])%[89ab][0-9a-f]',
    '%e0%[ab][0-9a-f]%[89ab][0-9a-f]',
    '%e[1-9a-cef](?:%[89ab][0-9a-f]){2}',
    '%ed%[89][0-9a-f]%[89ab][0-9a-f]',
    '%f0%[9ab][0-9a-f](?:%[89ab][0-9a-f]){2}',
    '%f[1-3](?:%[89ab][0-9a-f]){3}',
    '%f4%8[0-9a-f](?:%[89ab][0-9a-f]){2}',
    '%[0-9a-f]{2}',
    '%',
  ].join('|'),
  'gi',
);
/** What stands for itself where it is encoded, and for something else where it is not. */
const delimiters = new Set([...'%/?#&=+']);
const plain = /^[ -$&-~]*$/;

/**
 * Spells a part of an address in the one way in which rules and pages are compared: as people read it. `%C3%A9` and `é` are the
 * same, so are `%7e` and `~`; what would mean something else stays encoded, in capitals: `%2F` is no slash. Accented letters
 * are in their composed form (NFC).
 */
export function readableText(text: string): string {
  if (plain.test(text)) return text;
  return composedText(text.includes('%') ? text.replace(escaped, readEscaped) : text);
}

function readEscaped(bytes: string): string {
  if (bytes.length === 1) return '%25';
  if (bytes.length > 3) return decodeURIComponent(bytes);
  const code = Number.parseInt(bytes.slice(1), 16);
  const character = String.fromCharCode(code);
  return code < 0x20 || code > 0x7e || delimiters.has(character) ? bytes.toUpperCase() : character;
}
