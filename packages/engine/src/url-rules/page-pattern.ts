import { composeText } from '../compose-text.ts';

/** The source of a class such as `[a-z]`. */
const inBrackets = String.raw`\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]`;
const escapedByte = new RegExp(String.raw`(\\[^%]|${inBrackets})|%[0-9a-f]{2}`, 'gis');
const noAnchor = new RegExp(String.raw`\\[^A]|${inBrackets}`, 'gs');
/** An anchor, except before a scheme or before arbitrary characters, where a path makes no difference. */
const anchor = /(?:\^|\\A)(?!https?|\.)/i;

/**
 * Normalizes an expression like the addresses that it is matched against: escapes such as `%2F` in upper case, accented letters composed
 * (NFC).
 */
export function normalizePattern(pattern: string): string {
  const composed = composeText(pattern);
  return composed.includes('%')
    ? composed.replace(escapedByte, (bytes, other: string | undefined) => other ?? bytes.toUpperCase())
    : composed;
}

/** Whether an expression anchors at the start of the text by more than the scheme that every address has. */
export function isAnchored(pattern: string): boolean {
  // The replacement of other characters isn't an anchor itself.
  return anchor.test(pattern.replace(noAnchor, ' '));
}
