/** Runs `action`, and returns `otherwise` if it throws: many browser features throw when blocked. */
export function attempt<T>(action: () => T): T | undefined;
export function attempt<T>(action: () => T, otherwise: T): T;
export function attempt<T>(action: () => T, otherwise?: T): T | undefined {
  try {
    return action();
  } catch {
    return otherwise;
  }
}
