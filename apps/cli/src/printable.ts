/** Characters that a terminal acts on instead of showing them, or that hide what stands beside them. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Those that JSON leaves as they are, and that end a line or command a terminal all the same. */
const unsafeInJson = /[\u007f-\u009f\u2028\u2029]/g;

/** A text that came from outside, on one line, so that it cannot command the terminal: `\\u{1b}` for what cannot be shown. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** A value as JSON on one line with a line break; nothing in it can command the terminal or end the line. */
export function jsonLine(value: unknown): string {
  return `${safeInLine(JSON.stringify(value))}\n`;
}

/** The same JSON with nothing in it that can command the terminal or end the line. */
export function safeInLine(json: string): string {
  return json.replace(
    unsafeInJson,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A text of at most so many characters; what is cut off is told by an ellipsis. */
export function cut(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}
