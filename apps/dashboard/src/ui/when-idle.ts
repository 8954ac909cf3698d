const longestMs = 5_000;
/** Fallback delay: Safari has no idle callback. */
const laterMs = 2_000;

/** Runs a function once the page has loaded and the browser is idle. Returns a function that cancels it. */
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
