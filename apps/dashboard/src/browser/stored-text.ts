/** Fallback for as long as the page is open, if the browser stores nothing. */
const memory = new Map<string, string>();

/** Returns the text stored in this browser under a name, or null. */
export function readStoredText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

/** Stores a string in this browser; null removes it. Keeps it in memory only if storage is disabled or full. */
export function storeText(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    if (text === null) memory.delete(name);
    else memory.set(name, text);
  }
}
