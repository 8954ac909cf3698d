import { endOfValue, memberStart, skipSpace } from '@pixel/protocol';

/** Returns the source texts of the elements in an array under a key of a JSON object; none if the key is missing. */
export function memberElementTexts(text: string, key: string): readonly string[] {
  const start = memberStart(text, key);
  if (start === undefined) return [];
  const elements: string[] = [];
  let index = skipSpace(text, start + 1);
  while (index < text.length && text.charAt(index) !== ']') {
    const end = endOfValue(text, index);
    elements.push(text.slice(index, end));
    index = skipSpace(text, end);
    if (text.charAt(index) === ',') index = skipSpace(text, index + 1);
  }
  return elements;
}
