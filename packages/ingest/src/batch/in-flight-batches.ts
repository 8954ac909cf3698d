/** Tracks batches from their preparation until they are stored or abandoned. */
export interface InFlightBatches {
  /** Registers a batch. Returns a function that marks its end; repeated calls have no effect. */
  begin(): () => void;
  /** Resolves once every batch registered so far has ended. Never rejects. */
  settled(): Promise<void>;
}

/** Creates the tracker of a run's batches. */
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
