import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildVariant, removeVariants, type Variant } from './build-variant.ts';
import type { Verdict } from './messages.ts';
import { createRig, type Rig } from './rig.ts';

/** A server made to lie, the fault it went through, and the ledger's verdict. */
export interface Lie {
  readonly variant: Exclude<Variant, 'dies-before-commit'>;
  readonly title: string;
  readonly fault: string;
  readonly verdict: Verdict;
  /** Whether the ledger detected the lie. */
  readonly isCaught: boolean;
}

/**
 * Puts three lying servers, one after another on one data directory, through faults that the real one survives. Each one starts after a
 * fault and is honest about the previous one's lie, so that each loss has a single cause.
 */
export async function runLies(): Promise<readonly Lie[]> {
  const rig = await createRig();
  try {
    await rig.start(await buildVariant('commits-first'));
    await rig.load('commits-first');
    await sleep(500);
    await rig.signal('clickhouse', 'SIGSTOP');
    const before = await committedOf(rig);
    // One more event must be acknowledged and read, which this server shows by committing it; ClickHouse may also have been stopped in the
    // middle of a batch, and then the next one is already committed.
    await rig.recovered(Date.now());
    for (let look = 0; look < 1_200 && (await committedOf(rig)) === before; look++) await sleep(50);
    await rig.end('SIGKILL', { andChild: 'clickhouse' });
    const answersFirst = await buildVariant('answers-first');
    await rig.start(answersFirst);
    await rig.finish();

    // A kill may come when nothing was acknowledged just before it.
    await rig.load('answers-first', { senders: 24, pauseMs: 2 });
    for (let kill = 1; kill <= 3; kill++) {
      if (kill > 1) await rig.start(answersFirst);
      await sleep(1_000);
      await rig.end('SIGKILL');
    }
    await rig.start(await buildVariant('counts-copies'));
    await rig.finish();

    await rig.load('counts-copies');
    await sleep(500);
    await rig.finish();
    await rig.count(['counts-copies']);
    const verdicts = await rig.judge();
    return variants.map((lie) => {
      const verdict = verdicts.find(({ name }) => name === lie.variant);
      if (verdict === undefined) throw new Error(`The ledger knows nothing of ${lie.variant}`);
      const { lost, overcounted } = verdict;
      return { ...lie, verdict, isCaught: lie.variant === 'counts-copies' ? overcounted > 0 : lost > 0 };
    });
  } finally {
    await rig.dispose();
    await removeVariants();
  }
}

/** The server's record of its progress through the spool. */
function committedOf({ dataDirectory }: Rig): Promise<string> {
  return readFile(join(dataDirectory, 'spool/committed'), 'latin1').catch(() => '');
}

const variants = [
  {
    variant: 'answers-first',
    title: 'answers 200, and writes the record 25 ms later',
    fault: '`kill -9` of the server',
  },
  {
    variant: 'counts-copies',
    title: 'does not deduplicate when it counts',
    fault: 'senders that repeat acknowledged events',
  },
  {
    variant: 'commits-first',
    title: 'commits the offset when it reads a batch, and inserts it afterwards',
    fault: 'ClickHouse hangs, `kill -9` of the server',
  },
] as const;
