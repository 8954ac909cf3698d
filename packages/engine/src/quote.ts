/** Quotes a string for people: spells out control characters and keeps backslashes as written. */
export function quote(text: string): string {
  return JSON.stringify(text).replaceAll('\\\\', '\\');
}
