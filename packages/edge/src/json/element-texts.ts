import { endOfString, endOfValue, skipSpace } from './scan.ts';

/** Gives the texts of the elements of the array under a key of a JSON object, as they are spelled. The key must be there, once. */
export function elementTexts(text: string, key: string): readonly string[] {
  let at = skipSpace(text, skipSpace(text, 0) + 1);
  while (at < text.length && text.charAt(at) === '"') {
    const endOfKey = endOfString(text, at);
    const value = skipSpace(text, text.indexOf(':', endOfKey) + 1);
    if (JSON.parse(text.slice(at, endOfKey)) === key) return splitArray(text, value);
    at = skipSpace(text, endOfValue(text, value));
    at = skipSpace(text, at + 1);
  }
  return [];
}

function splitArray(text: string, start: number): readonly string[] {
  const elements: string[] = [];
  let at = skipSpace(text, start + 1);
  while (at < text.length && text.charAt(at) !== ']') {
    const end = endOfValue(text, at);
    elements.push(text.slice(at, end));
    at = skipSpace(text, end);
    if (text.charAt(at) === ',') at = skipSpace(text, at + 1);
  }
  return elements;
}
