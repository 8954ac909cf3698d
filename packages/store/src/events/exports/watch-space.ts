import { ExportRefused } from './event-exports.ts';

/** Free disk space always left for others, above all for incoming events: a gigabyte. */
const spareBytes = 1_000_000_000;
const lookEveryMs = 500;

export interface SpaceWatch {
  /** Aborts with an {@link ExportRefused} if free space runs out, and with the signal passed in. */
  readonly signal: AbortSignal;
  stop(): void;
}

/**
 * Monitors the disk while `neededBytes` are being written. Rejects with an {@link ExportRefused} if there is too little space to begin
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
  const refusal = (free: number) =>
    new ExportRefused({ kind: 'no_space', neededBytes: neededBytes + spareBytes, freeBytes: free });
  const free = await freeBytes();
  if (free < neededBytes + spareBytes) throw refusal(free);

  const full = new AbortController();
  const timer = setInterval(async () => {
    try {
      const left = await freeBytes();
      if (left < spareBytes) full.abort(refusal(left));
    } catch {
      // If the disk is broken, the writer notices.
    }
  }, lookEveryMs);
  timer.unref();
  return { signal: AbortSignal.any([full.signal, signal]), stop: () => clearInterval(timer) };
}
