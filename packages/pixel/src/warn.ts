import { attempt } from './attempt.ts';

/** Logs a warning for the page's developer; each message only once. */
export interface WarnOnce {
  (message: string): void;
  /** The messages logged so far. */
  readonly warnings: ReadonlySet<string>;
}

/** Creates a function that logs each warning once. Ignores errors of the console, which pages may replace. */
export function createWarnOnce(): WarnOnce {
  const logged = new Set<string>();
  const warn = (message: string) => {
    if (logged.has(message)) return;
    logged.add(message);
    attempt(() => console.warn(`[pixel] ${message}`));
  };
  return Object.assign(warn, { warnings: logged });
}
