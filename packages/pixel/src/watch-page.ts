import { attempt } from './attempt.ts';
import { reachedRoots } from './find-elements.ts';

/** Follows what the page does to itself. */
export interface PageWatch {
  /** Watches elements, text and these attributes from now on, and makes a pass at once. */
  watch(attributes: readonly string[]): void;
  stop(): void;
}

/**
 * Calls `pass`, at most once per frame, after the page has changed: the document, and the open shadow roots that selectors have
 * reached into. What `pass` itself writes does not call it again.
 */
export function watchPage(pass: () => void): PageWatch {
  let frame = 0;
  let options: MutationObserverInit = {};
  const observer = new MutationObserver(() => {
    // Never in the observer's own microtask: a script that undoes our write there would keep us there for ever.
    if (frame === 0) frame = requestAnimationFrame(run);
  });
  const run = () => {
    frame = 0;
    attempt(pass);
    for (const root of reachedRoots) observer.observe(root, options);
    reachedRoots.clear();
    observer.takeRecords();
  };
  const stop = () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
  return {
    watch(attributes) {
      stop();
      options = {
        childList: true,
        characterData: true,
        subtree: true,
        ...(attributes.length > 0 ? { attributeFilter: [...attributes] } : {}),
      };
      observer.observe(document, options);
      run();
    },
    stop,
  };
}
