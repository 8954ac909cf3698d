import { attempt } from '../attempt.ts';

/** What the transport wants to know about the page. */
export interface PageLifecycle {
  /** The visitor looks at something else; on phones often the last sign of life. */
  readonly onHide: () => void;
  /** The page goes away, for good or into the back-forward cache. */
  readonly onLeave: () => void;
  /** The visitor looks at the page again. */
  readonly onReturn: () => void;
  /** The connection is back. */
  readonly onOnline: () => void;
}

/** Follows the page's life. Gives a function that stops it. */
export function followPage({ onHide, onLeave, onReturn, onOnline }: PageLifecycle): () => void {
  const listeners = new AbortController();
  const follow = (target: EventTarget, type: string, react: () => void) =>
    target.addEventListener(type, () => attempt(react, undefined), { signal: listeners.signal });
  follow(document, 'visibilitychange', () => (document.visibilityState === 'hidden' ? onHide() : onReturn()));
  follow(window, 'pagehide', onLeave);
  follow(window, 'pageshow', onReturn);
  follow(window, 'online', onOnline);
  return () => listeners.abort();
}
