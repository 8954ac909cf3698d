/** In-memory fallback, used if the browser's storage is disabled or full. */
const memory = new Map<string, string>();

/** Returns the text stored in this browser under a name; null if there is none. */
export function readStoredText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

/** Stores a string in this browser; null removes it. If storage is disabled or full, the string lasts only until the page closes. */
export function storeText(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    if (text === null) memory.delete(name);
    else memory.set(name, text);
  }
}
