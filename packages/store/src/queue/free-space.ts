import type { SpoolFiles } from './spool-files.ts';

/** Guards the free space of a disk. */
export interface FreeSpace {
  /** Rejects if writing this many bytes would leave less than the required free space. */
  claim(bytes: number): Promise<void>;
  /** Rejects if a write would be rejected now, according to a fresh measurement. */
  check(): Promise<void>;
}

/** How long a measurement stays valid. Others write to the same disk, and the required free space covers what they write in that time. */
const measurementTtlMs = 100;
/** Minimum size of a write: a queue preallocates room for its records. */
const minWriteBytes = 1024 * 1024;
/** Fraction of the spare space that may be used before measuring again. */
const grantedFraction = 1 / 8;

/**
 * Ensures that a disk always keeps `minFreeBytes` free. With plenty of space, not every write measures it: each measurement takes a thread
 * and, for small writes, as long as the write itself.
 */
export function createFreeSpace(deps: {
  readonly files: Pick<SpoolFiles, 'freeBytes'>;
  readonly directory: string;
  readonly minFreeBytes: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}): FreeSpace {
  const { files, directory, minFreeBytes, now } = deps;
  let granted = 0;
  let checkAt = Number.NEGATIVE_INFINITY;

  async function measureSpare(bytes: number): Promise<number> {
    const spare = (await files.freeBytes(directory)) - minFreeBytes;
    if (bytes > spare) throw new Error(`The disk of ${directory} is almost full`);
    return spare;
  }

  return {
    async claim(bytes) {
      if (bytes > granted || now() >= checkAt) {
        granted = 0;
        const spare = await measureSpare(bytes);
        granted = Math.max(bytes, Math.floor(spare * grantedFraction));
        checkAt = now() + measurementTtlMs;
      }
      granted -= bytes;
    },
    check: async () => void (await measureSpare(minWriteBytes)),
  };
}
