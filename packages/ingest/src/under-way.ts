/** What has begun and is not done. */
export interface UnderWay {
  /** Notes that something begins, and gives what notes that it is done; to be called at least once. */
  begin(): () => void;
  /** Resolves once all is done that has begun by now. Never rejects. */
  settled(): Promise<void>;
}

/** Creates a note of what is under way. */
export function createUnderWay(): UnderWay {
  const begun = new Set<Promise<void>>();
  return {
    begin() {
      let settle = (): void => undefined;
      const done = new Promise<void>((resolve) => {
        settle = resolve;
      });
      begun.add(done);
      return () => {
        begun.delete(done);
        settle();
      };
    },
    async settled() {
      await Promise.all(begun);
    },
  };
}
