/** Resolves with the version that was live at a time, both in milliseconds since the epoch; null before the first version. */
export type Timeline = (time: number) => Promise<number | null>;

/**
 * Creates the timeline that ends with the version `newest`. Walks back version by version, only as far as needed, and reads each version
 * once. After `previousOf` has rejected, every call for an earlier time rejects with the same error.
 */
export function createTimeline(
  newest: number,
  previousOf: (version: number) => Promise<number | null>,
): Timeline {
  const versions = [newest];
  let oldest = newest;
  let isWhole = false;
  let stuck: { readonly error: unknown } | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function goBackTo(time: number): Promise<void> {
    while (oldest > time && !isWhole) {
      if (stuck !== undefined) throw stuck.error;
      try {
        const previous = await previousOf(oldest);
        isWhole = previous === null;
        oldest = previous ?? oldest;
        if (previous !== null) versions.push(previous);
      } catch (error) {
        stuck = { error };
      }
    }
  }

  return async function liveAt(time) {
    if (oldest > time && !isWhole) {
      const reached = turn.then(() => goBackTo(time));
      turn = reached.catch(() => undefined);
      await reached;
    }
    return versions.find((version) => version <= time) ?? null;
  };
}
