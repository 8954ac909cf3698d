/**
 * Runs `action` while no other tab runs one with the same name. Without Web Locks (plain http, old browsers) it just runs: the service
 * recognizes events that two tabs sent by their ids. `signal` ends the wait for the other tab; `action` then runs too, and must check for
 * itself whether it is still needed. It must not reject.
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
