import { setTimeout as sleep } from 'node:timers/promises';
import { createSocketFetch } from '../../apps/cli/src/socket-fetch.ts';
import type { Page } from './book.ts';
import type { CountOptions } from './messages.ts';

const quietMs = 1_000;
/** Of what lay in damage, as much may come as will. */
const quietAfterDamageMs = 5_000;
const askEveryMs = 200;

/**
 * Asks the server, as the command line does, how many events of a scenario there are, until all that was acknowledged is there and no
 * more come. Gives the last answer where that is not so within `limitMs`.
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
    await sleep(askEveryMs);
  }
}

/** Asks the server until it counts what is acknowledged by now. Gives whether that came to pass within `limitMs`. */
export async function countUpTo(options: CountOptions, page: Page): Promise<boolean> {
  const expected = expectedOf(page);
  const end = Date.now() + options.limitMs;
  while ((await countEvents(options, page.name)) < expected) {
    if (Date.now() > end) return false;
    await sleep(askEveryMs);
  }
  return true;
}

/** How many are there at least. */
function expectedOf({ acknowledged, damaged }: Page): number {
  return [...acknowledged].filter((id) => !damaged.has(id)).length;
}

/** Gives -1 where the server does not say. */
async function countEvents({ dataDirectory, projectKey }: CountOptions, name: string): Promise<number> {
  const ask = createSocketFetch(dataDirectory);
  const query = new URLSearchParams({ name });
  try {
    const answer = await ask(`http://pixel/api/projects/${projectKey}/events/count?${query}`);
    return answer.ok ? ((await answer.json()) as { count: number }).count : -1;
  } catch {
    return -1;
  }
}
