/**
 * The ledger: generates the load, records its requests and the responses, and judges. A separate process, so that no fault or server code
 * can affect its records.
 */
import { createBook, noteDamaged, type Page } from './book.ts';
import { compare } from './compare.ts';
import { countUpTo, countWhenQuiet } from './count.ts';
import { type Load, startLoad } from './load.ts';
import type { CountOptions, LedgerMessage, LedgerReply } from './messages.ts';
import { surge } from './surge.ts';
import { createWatch } from './watch.ts';

const recoveryLimitMs = 60_000;

const book = createBook();
const watch = createWatch(Date.now);
const counted = new Map<string, number>();
let load: Load | undefined;

process.once('disconnect', () => process.exit());
process.on('message', (message: LedgerMessage) => {
  void answer(message)
    .catch(
      (error: unknown): LedgerReply => ({
        kind: 'failed',
        reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    )
    .then((reply) => process.send?.(reply));
});

async function answer(message: LedgerMessage): Promise<LedgerReply> {
  switch (message.kind) {
    case 'load':
      load = startLoad(message.options, book.open(message.options.name), watch);
      break;
    case 'surge':
      return { kind: 'surge', surge: await surge(message.options, book.open(message.options.name)) };
    case 'finish':
      await load?.end();
      load = undefined;
      break;
    case 'recovery':
      return { kind: 'recovery', ms: await watch.recovery(message.since, recoveryLimitMs) };
    case 'damaged':
      noteDamaged(book, message.eventIds);
      break;
    case 'catch_up':
      return { kind: 'caught_up', ms: await catchUp(message.options) };
    case 'count':
      await countAll(message.options);
      break;
    case 'compare':
      return { kind: 'verdicts', verdicts: await compare(message.dataDirectory, book, counted) };
  }
  return { kind: 'done' };
}

/** Returns milliseconds, infinite if it exceeds the limit. */
async function catchUp(options: CountOptions): Promise<number> {
  const start = performance.now();
  const pages = pagesOf(options);
  const caughtUp = await Promise.all(pages.map((page) => countUpTo(options, page)));
  return caughtUp.every(Boolean) ? Math.round(performance.now() - start) : Number.POSITIVE_INFINITY;
}

async function countAll(options: CountOptions): Promise<void> {
  const pages = pagesOf(options);
  const counts = await Promise.all(pages.map((page) => countWhenQuiet(options, page)));
  for (const [index, { name }] of pages.entries()) counted.set(name, counts[index] ?? 0);
}

function pagesOf({ names }: CountOptions): readonly Page[] {
  return [...book.pages.values()].filter(({ name }) => names?.includes(name) ?? true);
}
