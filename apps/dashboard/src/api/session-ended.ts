/** Tells that the session is over, from wherever an answer said so. */
export const sessionEnded = createSignal();

function createSignal() {
  const listeners = new Set<() => void>();
  return {
    /** Listens until the returned function is called. */
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(): void {
      for (const listener of listeners) listener();
    },
  };
}
