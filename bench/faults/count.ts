import { setTimeout as sleep } from 'node:timers/promises';
import { createSocketFetch } from '../../apps/cli/src/socket-fetch.ts';
import type { Page } from './book.ts';
import type { CountOptions } from './messages.ts';

const quietMs = 1_000;
/** Damaged events may or may not arrive. */
const quietAfterDamageMs = 5_000;
const pollEveryMs = 200;

/**
 * Polls a scenario's event count over the operator's socket, as the CLI does, until all acknowledged events are counted and the count is
 * stable. Returns the last count if that takes longer than `limitMs`.
 */
export async function countWhenQuiet(options: CountOptions, page: Page): Promise<number> {
  const end = Date.now() + options.limitMs;
  let count = -1;
  let since = Date.now();
  const restMs = page.damaged.size > 0 ? quietAfterDamageMs : quietMs;
  for (;;) {
    const next = await countEvents(options, page.name);
    if (next !== count) since = Date.now();
    count = next;
    const isQuiet = count >= expectedOf(page) && Date.now() - since >= restMs;
    if (isQuiet || Date.now() > end) return count;
    await sleep(pollEveryMs);
  }
}

/** Polls until the server counts everything acknowledged so far. Returns whether it did within `limitMs`. */
export async function countUpTo(options: CountOptions, page: Page): Promise<boolean> {
  const expected = expectedOf(page);
  const end = Date.now() + options.limitMs;
  while ((await countEvents(options, page.name)) < expected) {
    if (Date.now() > end) return false;
    await sleep(pollEveryMs);
  }
  return true;
}

/** Minimum number of events. */
function expectedOf({ acknowledged, damaged }: Page): number {
  return [...acknowledged].filter((id) => !damaged.has(id)).length;
}

/** Returns -1 if the server fails to answer. */
async function countEvents({ dataDirectory, projectKey }: CountOptions, name: string): Promise<number> {
  const socketFetch = createSocketFetch(dataDirectory);
  const query = new URLSearchParams({ name });
  try {
    const response = await socketFetch(`http://pixel/api/projects/${projectKey}/events/count?${query}`);
    return response.ok ? ((await response.json()) as { count: number }).count : -1;
  } catch {
    return -1;
  }
}
