import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildVariant, removeVariants, type Variant } from './build-variant.ts';
import type { Verdict } from './messages.ts';
import { createRig, type Rig } from './rig.ts';

/** A server that was made to lie, the fault it was put through, and what the ledger said. */
export interface Lie {
  readonly variant: Exclude<Variant, 'dies-before-commit'>;
  readonly title: string;
  readonly fault: string;
  readonly verdict: Verdict;
  /** Whether the ledger said what it should. */
  readonly isCaught: boolean;
}

/**
 * Puts three lying servers, one after the other on one data directory, through faults that the real one stands. The next one starts
 * after the fault and is honest in what the one before was not, so that each loss is the doing of one lie.
 */
export async function runLies(): Promise<readonly Lie[]> {
  const rig = await createRig();
  try {
    await rig.start(await buildVariant('commits-first'));
    await rig.load('commits-first');
    await sleep(500);
    await rig.signal('clickhouse', 'SIGSTOP');
    const before = await committedOf(rig);
    // Something more is acknowledged, and then read, which this server tells by committing it; ClickHouse may also have been stopped
    // in the middle of a batch, and then the next one is committed already.
    await rig.recovered(Date.now());
    for (let look = 0; look < 1_200 && (await committedOf(rig)) === before; look++) await sleep(50);
    await rig.end('SIGKILL', { andChild: 'clickhouse' });
    const answersFirst = await buildVariant('answers-first');
    await rig.start(answersFirst);
    await rig.finish();

    // A kill may come when nothing was answered just before it.
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
    return told.map((lie) => {
      const verdict = verdicts.find(({ name }) => name === lie.variant);
      if (verdict === undefined) throw new Error(`The ledger knows nothing of ${lie.variant}`);
      const { lost, double } = verdict;
      return { ...lie, verdict, isCaught: lie.variant === 'counts-copies' ? double > 0 : lost > 0 };
    });
  } finally {
    await rig.dispose();
    await removeVariants();
  }
}

/** What the server wrote of how far it has got in its spool. */
function committedOf({ dataDirectory }: Rig): Promise<string> {
  return readFile(join(dataDirectory, 'spool/committed'), 'latin1').catch(() => '');
}

const told = [
  {
    variant: 'answers-first',
    title: 'answers 200, and writes the record 25 ms later',
    fault: '`kill -9` of the server',
  },
  {
    variant: 'counts-copies',
    title: 'does not remove copies when it counts',
    fault: 'senders that send again what was acknowledged',
  },
  {
    variant: 'commits-first',
    title: 'commits the offset when it reads a batch, and inserts it then',
    fault: 'ClickHouse hangs, `kill -9` of the server',
  },
] as const;
