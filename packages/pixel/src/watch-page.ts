import { attempt } from './attempt.ts';

/**
 * Calls `pass` now and, at most once per frame, after the page has changed: elements, text, and the
 * attributes named. What `pass` itself writes does not call it again. Gives a function that stops it.
 */
export function watchPage(pass: () => void, attributes: readonly string[]): () => void {
  let frame = 0;
  const observer = new MutationObserver(() => {
    // Never in the observer's own microtask: a script that undoes our write there would keep us there for ever.
    if (frame === 0) frame = requestAnimationFrame(run);
  });
  const run = () => {
    frame = 0;
    attempt(pass, undefined);
    observer.takeRecords();
  };
  observer.observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
    ...(attributes.length > 0 ? { attributeFilter: [...attributes] } : {}),
  });
  run();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
