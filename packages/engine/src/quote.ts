/** Quotes a string for a message: escapes control characters and keeps backslashes as written. */
export function quote(text: string): string {
  return JSON.stringify(text).replaceAll('\\\\', '\\');
}
