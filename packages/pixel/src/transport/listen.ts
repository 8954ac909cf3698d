import { attempt } from '../attempt.ts';

/** Calls each reaction when the window or its document has the event of that name, until the signal ends it. */
export function listen(reactions: Readonly<Record<string, () => void>>, signal: AbortSignal): void {
  for (const [type, react] of Object.entries(reactions))
    window.addEventListener(type, () => attempt(react), { signal, capture: true });
}
