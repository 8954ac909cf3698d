/** Tells the page's developer something on the console; the same sentence only once. */
export type Warn = (message: string) => void;

/** Makes a `Warn` that remembers what it has said. */
export function createWarn(): Warn {
  const said = new Set<string>();
  return (message) => {
    if (said.has(message)) return;
    said.add(message);
    try {
      console.warn(`[pixel] ${message}`);
    } catch {}
  };
}
