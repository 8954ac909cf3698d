import { setTimeout as sleep } from 'node:timers/promises';
import { buildVariant, removeVariants, type Variant } from './build-variant.ts';
import type { Verdict } from './messages.ts';
import { createRig } from './rig.ts';

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
    // On a busy machine it may take a while until something more is acknowledged, which then has a second to be read.
    await rig.recovered(Date.now());
    await sleep(1_000);
    await rig.end('SIGKILL', { andChild: 'clickhouse' });
    await rig.start(await buildVariant('answers-first'));
    await rig.finish();

    await rig.load('answers-first', { senders: 24, pauseMs: 2 });
    await sleep(1_000);
    await rig.end('SIGKILL');
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
