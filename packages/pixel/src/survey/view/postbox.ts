import type { ChangeKind } from './controls/form-control.ts';

/** Delays before posting: a visitor who picks an option may pick another one right away, and one who types keeps typing. */
const waitMs: Readonly<Record<ChangeKind, number>> = { pick: 400, words: 1_200 };

/** Posts answers as they change, debounced. */
export interface Postbox {
  /** Posts changes a little later. */
  postSoon(kind: ChangeKind): void;
  /** Posts changes now. */
  post(): void;
  /** Stops posting. */
  stop(): void;
}

/** Creates a postbox; `read` returns what to post. Posts pending changes when the page is hidden. */
export function createPostbox(
  send: () => void,
  read: () => string,
  { flush, signal }: { readonly flush: () => void; readonly signal: AbortSignal },
): Postbox {
  let posted = read();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const post = () => {
    clearTimeout(timer);
    const now = read();
    if (isStopped || now === posted) return false;
    posted = now;
    send();
    return true;
  };
  const leave = () => {
    if (post()) flush();
  };
  for (const type of ['visibilitychange', 'pagehide'])
    addEventListener(
      type,
      () => (document.visibilityState === 'hidden' || type === 'pagehide' ? leave() : undefined),
      { capture: true, signal },
    );
  const stop = () => {
    clearTimeout(timer);
    isStopped = true;
  };
  signal.addEventListener('abort', stop);
  return {
    postSoon(kind) {
      clearTimeout(timer);
      timer = setTimeout(post, waitMs[kind]);
    },
    post,
    stop,
  };
}
