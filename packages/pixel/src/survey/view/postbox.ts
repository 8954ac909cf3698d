import type { ChangeKind } from './controls/control.ts';

/** Whoever picks something may pick something else at once, and whoever writes goes on writing. */
const waitMs: Readonly<Record<ChangeKind, number>> = { pick: 400, words: 1_200 };

/** Posts answers as they come, but not each letter. */
export interface Postbox {
  /** Posts what has changed, a little later. */
  postSoon(kind: ChangeKind): void;
  /** Posts what has changed. */
  post(): void;
  /** Posts nothing more. */
  stop(): void;
}

/** Makes a postbox; `read` says what there is to post. What waits is posted when the page is hidden. */
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
