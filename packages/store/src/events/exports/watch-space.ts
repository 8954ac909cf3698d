import { ExportRefusedError } from './event-exports.ts';

/** Free disk space always left for others, above all for incoming events: a gigabyte. */
const reservedBytes = 1_000_000_000;
const checkIntervalMs = 500;

export interface SpaceWatch {
  /** Aborts with an {@link ExportRefusedError} if free space runs out, and with the signal passed in. */
  readonly signal: AbortSignal;
  stop(): void;
}

/**
 * Monitors the disk while `neededBytes` are being written. Rejects with an {@link ExportRefusedError} if there is too little space to begin
 * with.
 */
export async function watchSpace({
  neededBytes,
  freeBytes,
  signal,
}: {
  readonly neededBytes: number;
  readonly freeBytes: () => Promise<number>;
  readonly signal: AbortSignal;
}): Promise<SpaceWatch> {
  const noSpaceError = (free: number) =>
    new ExportRefusedError({ kind: 'no_space', neededBytes: neededBytes + reservedBytes, freeBytes: free });
  const free = await freeBytes();
  if (free < neededBytes + reservedBytes) throw noSpaceError(free);

  const controller = new AbortController();
  const timer = setInterval(async () => {
    try {
      const remaining = await freeBytes();
      if (remaining < reservedBytes) controller.abort(noSpaceError(remaining));
    } catch {
      // If the disk is broken, the writer notices.
    }
  }, checkIntervalMs);
  timer.unref();
  return { signal: AbortSignal.any([controller.signal, signal]), stop: () => clearInterval(timer) };
}
