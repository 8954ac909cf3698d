import { attempt } from '../attempt.ts';

/** Calls each reaction when the window or its document has the event of that name. Gives a function that ends it. */
export function listen(reactions: Readonly<Record<string, () => void>>): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  for (const [type, react] of Object.entries(reactions))
    window.addEventListener(type, () => attempt(react, undefined), { signal, capture: true });
  return () => listening.abort();
}
