interface Scheduler {
  postTask(action: () => void, options: { readonly priority: 'user-blocking' }): unknown;
}

/**
 * Runs `action` in a task of its own, before others that wait; where the browser has no such tasks, now: as one of many, it might
 * wait for all of the page's other scripts. https://wicg.github.io/scheduling-apis/
 */
export function soon(action: () => void): void {
  const { scheduler }: { readonly scheduler?: Partial<Scheduler> } = window;
  // Where the API is missing, an element with that id has its name.
  if (scheduler?.postTask) scheduler.postTask(action, { priority: 'user-blocking' });
  else action();
}
