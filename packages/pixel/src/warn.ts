import { attempt } from './attempt.ts';

/** Logs a warning for the page's developer; each sentence only once. */
export interface Warn {
  (message: string): void;
  readonly warnings: ReadonlySet<string>;
}

/** Creates a `Warn` that remembers what it has logged. */
export function createWarn(): Warn {
  const logged = new Set<string>();
  const warn = (message: string) => {
    if (logged.has(message)) return;
    logged.add(message);
    attempt(() => console.warn(`[pixel] ${message}`));
  };
  return Object.assign(warn, { warnings: logged });
}
