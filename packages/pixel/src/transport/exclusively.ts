/**
 * Runs `action` while no other tab runs one of the same name. Without Web Locks (plain http, old browsers) it just
 * runs: the service knows an event that two tabs sent by its id. `signal` ends the waiting for the other tab; then too
 * it runs, and has to see for itself that it is not wanted any more. It must not reject.
 */
export async function exclusively(
  name: string,
  signal: AbortSignal,
  action: () => Promise<void>,
): Promise<void> {
  try {
    await navigator.locks.request(name, { signal }, action);
  } catch {
    await action();
  }
}
