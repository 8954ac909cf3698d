/** Runs `action` and gives `otherwise` where it throws: many browser features throw where they are blocked. */
export function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}
