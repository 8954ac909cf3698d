import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeVariants } from '../../bench/faults/build-variant.ts';
import { type Lie, runLies } from '../../bench/faults/lies.ts';
import { type Result, runScenarios } from '../../bench/faults/run-scenarios.ts';
import { scenarios } from '../../bench/faults/scenarios.ts';

/** The rest takes longer than a test may, and is run by `npm run bench -- faults`. */
const short = [
  'redelivered',
  'server-killed',
  'clickhouse-killed',
  'postgres-killed',
  'killed-before-commit',
  'clickhouse-away',
];
const longestRecoveryMs = 30_000;
/** Generous, since a machine may have more to do than this. */
const limitMs = 300_000;

afterAll(removeVariants);

describe('events under faults', () => {
  let results: readonly Result[];
  beforeAll(async () => {
    const chosen = scenarios.filter(({ name }) => short.includes(name));
    results = await runScenarios(chosen, 'short');
  }, limitMs);

  it.each(short)('are neither lost nor counted twice: %s', (name) => {
    const result = results.find(({ scenario }) => scenario.name === name);
    expect(result?.verdict).toMatchObject({ lost: 0, double: 0, invented: 0, refused: 0, examples: [] });
    expect(result?.verdict.acknowledged).toBeGreaterThan(20);
    expect(Math.max(0, ...(result?.recoveries ?? []))).toBeLessThan(longestRecoveryMs);
  });
});

describe('the ledger', () => {
  let lies: readonly Lie[];
  beforeAll(async () => {
    lies = await runLies();
  }, limitMs);

  it.each(['answers-first', 'counts-copies', 'commits-first'])(
    'sees the lie of a server that %s',
    (variant) => {
      expect(lies.find((lie) => lie.variant === variant)).toMatchObject({ isCaught: true });
    },
  );
});
