const maxWaitMs = 5_000;
/** Fallback delay: Safari has no idle callback. */
const fallbackDelayMs = 2_000;

/** Runs a function once the page has loaded and the browser is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (document.readyState === 'complete') return onIdle(run);
  let cancel = () => {};
  const handleLoad = () => {
    cancel = onIdle(run);
  };
  addEventListener('load', handleLoad, { once: true });
  return () => {
    removeEventListener('load', handleLoad);
    cancel();
  };
}

function onIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, fallbackDelayMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: maxWaitMs });
  return () => cancelIdleCallback(handle);
}
