interface Scheduler {
  postTask(action: () => void, options: { readonly priority: 'user-blocking' }): unknown;
}

/**
 * Runs `action` in its own task, ahead of other waiting ones. Without `postTask`, runs it now: an ordinary task might wait for all of the
 * page's other scripts. https://wicg.github.io/scheduling-apis/
 */
export function runSoon(action: () => void): void {
  const { scheduler }: { readonly scheduler?: Partial<Scheduler> } = window;
  // If the API is missing, this may be an element with that id.
  if (scheduler?.postTask) scheduler.postTask(action, { priority: 'user-blocking' });
  else action();
}
