import type { QueueAppends, QueueBatch, QueueReads } from '@pixel/store/queue';
import {
  createSpoolAppends as createRealAppends,
  createSpoolReads as createRealReads,
  nodeFiles,
  type SpoolOptions,
} from '@pixel/store/queue/spool';

/** Small, so that files rotate often. */
const segmentBytes = 32 * 1024;
/** Operations of each side before it dies. */
const rotationsBeforeDeath = 3;
const commitsBeforeDeath = 3;
/** Longer than the steps of either operation take. */
const maxDelayMs = 4;

/** The writing side of a spool whose process dies during the rotation of its files. */
export function createSpoolAppends(options: SpoolOptions): Promise<QueueAppends> {
  let remaining = rotationsBeforeDeath;
  return createRealAppends({
    ...options,
    segmentBytes,
    files: {
      ...nodeFiles,
      open(path, mode) {
        if (mode === 'create') {
          remaining -= 1;
          if (remaining === 0) dieSoon();
        }
        return nodeFiles.open(path, mode);
      },
    },
  });
}

/** The reading side of a spool whose process dies during a commit. */
export async function createSpoolReads(options: Parameters<typeof createRealReads>[0]): Promise<QueueReads> {
  const queue = await createRealReads(options);
  let remaining = commitsBeforeDeath;

  function dying(batch: QueueBatch): QueueBatch {
    return {
      records: batch.records,
      commit(outcomes) {
        remaining -= 1;
        if (remaining === 0) dieSoon();
        return batch.commit(outcomes);
      },
    };
  }

  return {
    ...queue,
    async read(wanted) {
      const batch = await queue.read(wanted);
      return batch === null ? null : dying(batch);
    },
  };
}

function dieSoon(): void {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), Math.random() * maxDelayMs);
}
