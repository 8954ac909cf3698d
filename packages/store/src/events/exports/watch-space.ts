import { ExportRefused } from './event-exports.ts';

/** What is always left to others on the disk, above all to events that come in: a gigabyte. */
const spareBytes = 1_000_000_000;
const lookEveryMs = 500;

/** A watch over the disk. */
export interface SpaceWatch {
  /** Aborted with an {@link ExportRefused} where too little room is left, and as the signal is that it was made with. */
  readonly signal: AbortSignal;
  stop(): void;
}

/**
 * Watches the disk while something is written that is expected to need so many bytes. Rejects with an {@link ExportRefused} where there
 * is too little room for it from the start.
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
      // Whatever is wrong with the disk, whoever writes to it finds out.
    }
  }, lookEveryMs);
  timer.unref();
  return { signal: AbortSignal.any([full.signal, signal]), stop: () => clearInterval(timer) };
}
