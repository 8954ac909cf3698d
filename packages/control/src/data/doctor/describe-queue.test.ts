import type { QueueHealth } from '@pixel/store/queue';
import { expect, it } from 'vitest';
import { describeQueue, isWell } from './describe-queue.ts';

const well: QueueHealth = { refusal: null, stuckMs: 0, waiting: 0, damaged: 0 };

it.each<[string, QueueHealth, boolean]>([
  ['The queue takes events, and none waits', well, true],
  ['The queue takes events; one waits to be stored', { ...well, waiting: 1, stuckMs: 59_999 }, true],
  [
    'The queue takes events; 20 wait to be stored, and none was in the last 61 seconds: the log says why',
    { ...well, waiting: 20, stuckMs: 61_500 },
    false,
  ],
  [
    'New events are refused: The disk of /data/spool is almost full, and none waits',
    { ...well, refusal: 'The disk of /data/spool is almost full' },
    false,
  ],
  [
    'The queue takes events, and none waits; 12 that were acknowledged are lost since a queue file is damaged or gone: look after the disk; what is left of damaged files is kept in spool/damaged',
    { ...well, damaged: 12 },
    true,
  ],
])('%s', (sentence, health, ok) => {
  expect(describeQueue(health)).toBe(sentence);
  expect(isWell(health)).toBe(ok);
});
