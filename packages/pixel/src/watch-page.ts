import { attempt } from './attempt.ts';
import { reachedRoots } from './find-elements.ts';

/** Observes changes that the page makes to itself. */
export interface PageWatch {
  /** Observes elements, text and these attributes from now on, and runs a pass immediately. */
  watch(attributes: readonly string[]): void;
  stop(): void;
}

/**
 * Calls `pass`, at most once per frame, after the page has changed: the document, and open shadow roots that selectors have reached into.
 * Calls `continueWork` instead if the page hasn't changed but the last call returned true, because work is left. Changes that these
 * functions make trigger neither.
 */
export function watchPage(pass: () => unknown, continueWork = pass): PageWatch {
  let frame = 0;
  let isChanged = false;
  let options: MutationObserverInit = {};
  // Never in the observer's own microtask: a script that undoes our write there would keep us in it forever.
  const wait = () => {
    if (frame === 0) frame = requestAnimationFrame(run);
  };
  const recordMutation = () => {
    isChanged = true;
    wait();
  };
  const observer = new MutationObserver(recordMutation);
  // No attribute reflects a visitor's input.
  const followFields = (call: typeof addEventListener | typeof removeEventListener) =>
    ['input', 'change', 'reset'].map((type) => call(type, recordMutation, true));
  const run = () => {
    frame = 0;
    const isLeft = attempt(isChanged ? pass : continueWork);
    isChanged = false;
    for (const root of reachedRoots) observer.observe(root, options);
    reachedRoots.clear();
    observer.takeRecords();
    if (isLeft === true) wait();
  };
  const stop = () => {
    followFields(removeEventListener);
    observer.disconnect();
    cancelAnimationFrame(frame);
    frame = 0;
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
      followFields(addEventListener);
      run();
    },
    stop,
  };
}
