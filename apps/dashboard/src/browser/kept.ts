/** What is kept for as long as the page is open, where the browser keeps nothing. */
const here = new Map<string, string>();

/** Returns what was kept in this browser under a name; null where nothing was. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return here.get(name) ?? null;
  }
}

/** Keeps a text in this browser, or forgets it. Where storage is switched off, or full, it is kept in the page alone. */
export function keep(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    if (text === null) here.delete(name);
    else here.set(name, text);
  }
}
