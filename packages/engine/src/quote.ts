/** Puts a text in quotes for people: control characters are spelled out, backslashes stand as they were written. */
export function quote(text: string): string {
  return JSON.stringify(text).replaceAll('\\\\', '\\');
}
