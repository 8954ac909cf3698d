/** Counts batches from their preparation until they are stored or given up. */
export interface InFlightBatches {
  /** Marks the beginning of a batch. Returns a function that marks its end; further calls of it do nothing. */
  begin(): () => void;
  /** Resolves once every batch that has begun by now has ended. Never rejects. */
  settled(): Promise<void>;
}

/** Creates the count of a run's batches. */
export function createInFlightBatches(): InFlightBatches {
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
