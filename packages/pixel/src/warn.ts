import { attempt } from './attempt.ts';

/** Logs a warning for the page's developer; each sentence only once. */
export interface Warn {
  (message: string): void;
  readonly said: ReadonlySet<string>;
}

/** Creates a `Warn` that remembers what it has logged. */
export function createWarn(): Warn {
  const said = new Set<string>();
  const warn = (message: string) => {
    if (said.has(message)) return;
    said.add(message);
    attempt(() => console.warn(`[pixel] ${message}`));
  };
  return Object.assign(warn, { said });
}
