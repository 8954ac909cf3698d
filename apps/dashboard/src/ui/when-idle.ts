const longestMs = 5_000;
/** Safari has no idle callback. */
const laterMs = 2_000;

/** Runs something once the page is loaded and nothing else is to be done. Returns what takes that back. */
export function whenIdle(run: () => void): () => void {
  if (document.readyState === 'complete') return onIdle(run);
  let cancel = () => {};
  const loaded = () => {
    cancel = onIdle(run);
  };
  addEventListener('load', loaded, { once: true });
  return () => {
    removeEventListener('load', loaded);
    cancel();
  };
}

function onIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, laterMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: longestMs });
  return () => cancelIdleCallback(handle);
}
