import { composedText } from '../composed-text.ts';

/** A class such as `[a-z]`, as a source of an expression. */
const inBrackets = String.raw`\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]`;
const escapedByte = new RegExp(String.raw`(\\[^%]|${inBrackets})|%[0-9a-f]{2}`, 'gis');
const noAnchor = new RegExp(String.raw`\\[^A]|${inBrackets}`, 'gs');
/** An anchor, but not one before a scheme or before any characters at all, where a path can change nothing. */
const anchor = /(?:\^|\\A)(?!https?|\.)/i;

/** Writes an expression for URLs as the addresses of pages are written: escapes such as `%2F` in capitals, accented letters composed (NFC). */
export function spellAsPages(pattern: string): string {
  const composed = composedText(pattern);
  return composed.includes('%')
    ? composed.replace(escapedByte, (bytes, other: string | undefined) => other ?? bytes.toUpperCase())
    : composed;
}

/** Whether an expression asks for the start of the text, by more than the scheme that every address has there. */
export function isAnchored(pattern: string): boolean {
  // What takes the place of the other signs is no sign itself.
  return anchor.test(pattern.replace(noAnchor, ' '));
}
