/** Characters that a terminal interprets instead of displaying, or that hide adjacent ones. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Those that JSON leaves unescaped, but that end a line or control a terminal. */
const unsafeInJson = /[\u007f-\u009f\u2028\u2029]/g;

/** Returns an untrusted text on one line, safe for terminals: unprintable characters become `\\u{1b}`. */
export function toPrintable(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** Formats a value as a line of JSON without anything that could control a terminal or end the line. */
export function toJsonLine(value: unknown): string {
  return `${escapeForLine(JSON.stringify(value))}\n`;
}

/** Escapes everything in JSON that could control a terminal or end the line. */
export function escapeForLine(json: string): string {
  return json.replace(
    unsafeInJson,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Truncates a text to a number of characters, ending in an ellipsis. */
export function cut(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}
