import type { QueueHealth } from '@pixel/store/queue';
import { expect, it } from 'vitest';
import { describeQueue, isHealthy } from './describe-queue.ts';

const well: QueueHealth = { refusal: null, stuckMs: 0, waiting: 0, damaged: 0 };

it.each<[string, QueueHealth, boolean]>([
  ['The queue accepts events, and none are waiting', well, true],
  ['The queue accepts events; one is waiting to be stored', { ...well, waiting: 1, stuckMs: 59_999 }, true],
  [
    'The queue accepts events; 20 are waiting to be stored, and none were in the last 61 seconds: see the log',
    { ...well, waiting: 20, stuckMs: 61_500 },
    false,
  ],
  [
    'New events are refused until this is fixed: The disk of /data/spool is almost full, and none are waiting',
    { ...well, refusal: 'The disk of /data/spool is almost full' },
    false,
  ],
  [
    'The queue accepts events, and none are waiting; 12 acknowledged events are lost because a queue file is damaged or missing: check the disk; damaged files are kept in spool/damaged',
    { ...well, damaged: 12 },
    true,
  ],
])('%s', (sentence, health, ok) => {
  expect(describeQueue(health)).toBe(sentence);
  expect(isHealthy(health)).toBe(ok);
});
