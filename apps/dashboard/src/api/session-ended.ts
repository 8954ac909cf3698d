/** Emitted when any response reports that the session has ended. */
export const sessionEnded = createSignal();

function createSignal() {
  const listeners = new Set<() => void>();
  return {
    /** Subscribes until the returned function is called. */
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(): void {
      for (const listener of listeners) listener();
    },
  };
}
