import { attempt } from '../attempt.ts';

/** Calls each reaction on the event of that name on the window or its document, until the signal aborts. */
export function listen(reactions: Readonly<Record<string, () => void>>, signal: AbortSignal): void {
  for (const [type, react] of Object.entries(reactions))
    window.addEventListener(type, () => attempt(react), { signal, capture: true });
}
