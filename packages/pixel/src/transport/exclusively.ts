/**
 * Runs `action` while no other tab runs one of the same name. Without Web Locks (plain http, old browsers)
 * it just runs: the service knows an event that two tabs sent by its id.
 */
export async function exclusively<T>(name: string, action: () => Promise<T>): Promise<T> {
  let started = false;
  try {
    return await navigator.locks.request(name, () => {
      started = true;
      return action();
    });
  } catch (error) {
    if (started) throw error;
    return action();
  }
}
