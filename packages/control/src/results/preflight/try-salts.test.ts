import type { ReplayedMetric } from '@pixel/store/events';
import { expect, it } from 'vitest';
import { createVisitorSplit } from './create-visitor-split.ts';
import { trySalts } from './try-salts.ts';

const visitors = Array.from({ length: 2_000 }, (_, nth) => ({
  anonymousId: `00000000-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`,
  visitedAt: 0,
  device: 'mobile',
  browser: 'safari',
}));

/** What each visitor spent, in the order of visitors. */
function spent(key: string, amountOf: (nth: number) => number): ReplayedMetric {
  return {
    ...{ key, windowMs: 0, n: visitors.length },
    sumByArm: (armOf, arms) =>
      Array.from({ length: arms }, (_, arm) => {
        const amounts = visitors.flatMap((_, nth) => (armOf[nth] === arm ? [amountOf(nth)] : []));
        const sum = amounts.reduce((total, amount) => total + amount, 0);
        const sumSquares = amounts.reduce((total, amount) => total + amount ** 2, 0);
        return { kind: 'mean', n: amounts.length, sum, sumSquares };
      }),
  };
}

it('finds a chance difference in 5% of salts, and in more if a few visitors outweigh all others', async () => {
  const variants = ['control', 'b'].map((variantKey) => ({ variantKey, weight: 0.5 }));
  // If four visitors share one of two variants, as they do for one in eight salts, they differ at p = 0.046.
  const isWhale = (nth: number) => nth < 4;
  const metrics = [
    spent('orders', (nth) => nth % 10),
    spent('revenue', (nth) => (isWhale(nth) ? 1_000_000 : nth % 10)),
    spent('capped', (nth) => (isWhale(nth) ? 9 : nth % 10)),
  ];
  const allocation = { coverage: 1, variants };
  const { differences } = await trySalts(
    { visitors, metrics },
    {
      ...{
        salt: 'fair',
        otherwise: 'cta',
        weights: [0.5, 0.5],
        shown: { since: null, isContaminated: false },
      },
      split: createVisitorSplit({ allocation, control: 0, holdout: null }, visitors),
    },
    new AbortController().signal,
  );
  // For 200 salts, three standard errors around it are 1.5% to 9.6%.
  for (const goal of ['orders', 'capped']) {
    expect(differences.get(goal)?.falsePositives).toBeGreaterThan(0.015);
    expect(differences.get(goal)?.falsePositives).toBeLessThan(0.096);
  }
  expect(differences.get('revenue')?.falsePositives).toBeCloseTo(1 / 8, 1);
  expect(differences.get('revenue')?.falsePositives).toBeGreaterThan(0.096);
});
