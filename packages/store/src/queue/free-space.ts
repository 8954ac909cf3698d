import type { SpoolFiles } from './spool-files.ts';

/** The space of a disk that may be written to. */
export interface FreeSpace {
  /** Rejects where writing so many bytes would leave less than what must stay free. */
  claim(bytes: number): Promise<void>;
  /** Rejects where a write would be refused, by an answer of the system that is new. */
  check(): Promise<void>;
}

/** How long an answer of the system is believed. Others write to the same disk; what must stay free is room for that time of it. */
const believedMs = 100;
/** What a write may take at least: a queue makes room ahead of its records. */
const roomBytes = 1024 * 1024;
/** The part of the space that may be used up before the system is asked again. */
const usedUp = 1 / 8;

/**
 * Watches that a disk never has less than `minFreeBytes`. While there is far more, the system is not asked for each write: every
 * question costs a thread and, with many small writes, as much as the write itself.
 */
export function createFreeSpace(deps: {
  readonly files: Pick<SpoolFiles, 'freeBytes'>;
  readonly directory: string;
  readonly minFreeBytes: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}): FreeSpace {
  const { files, directory, minFreeBytes, now } = deps;
  let granted = 0;
  let askAt = Number.NEGATIVE_INFINITY;

  async function spareFor(bytes: number): Promise<number> {
    const spare = (await files.freeBytes(directory)) - minFreeBytes;
    if (bytes > spare) throw new Error(`The disk of ${directory} is almost full`);
    return spare;
  }

  return {
    async claim(bytes) {
      if (bytes > granted || now() >= askAt) {
        granted = 0;
        const spare = await spareFor(bytes);
        granted = Math.max(bytes, Math.floor(spare * usedUp));
        askAt = now() + believedMs;
      }
      granted -= bytes;
    },
    check: async () => void (await spareFor(roomBytes)),
  };
}
