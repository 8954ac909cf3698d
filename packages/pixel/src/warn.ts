import { attempt } from './attempt.ts';

/** Tells the page's developer something on the console; the same sentence only once. */
export interface Warn {
  (message: string): void;
  readonly said: ReadonlySet<string>;
}

/** Makes a `Warn` that remembers what it has said. */
export function createWarn(): Warn {
  const said = new Set<string>();
  const warn = (message: string) => {
    if (said.has(message)) return;
    said.add(message);
    attempt(() => console.warn(`[pixel] ${message}`));
  };
  return Object.assign(warn, { said });
}
