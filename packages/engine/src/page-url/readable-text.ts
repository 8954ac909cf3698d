import { composeText } from '../compose-text.ts';

/** A percent-encoded UTF-8 character, a single byte of an invalid one, or a stray percent sign. */
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
/** Characters whose meaning depends on whether they are encoded. */
const delimiters = new Set([...'%/?#&=+']);
const needsNoDecoding = /^[ -$&-~]*$/;

/**
 * Normalizes a part of an address to the readable form in which rules and pages are compared: `%C3%A9` becomes `é`, `%7e` becomes `~`.
 * Characters with another meaning when decoded stay encoded, in upper case: `%2F` isn't a slash. Accented letters are composed (NFC).
 */
export function readableText(text: string): string {
  if (needsNoDecoding.test(text)) return text;
  return composeText(text.includes('%') ? text.replace(escaped, decodeEscape) : text);
}

function decodeEscape(bytes: string): string {
  if (bytes.length === 1) return '%25';
  if (bytes.length > 3) return decodeURIComponent(bytes);
  const code = Number.parseInt(bytes.slice(1), 16);
  const character = String.fromCharCode(code);
  return code < 0x20 || code > 0x7e || delimiters.has(character) ? bytes.toUpperCase() : character;
}
