import type { ArmSums, EventStore, MetricDefinition } from '@pixel/store/events';
import { expect, mainSum } from './expected.ts';
import type { SharedRow } from './shared-sql.ts';
import { variants } from './shop.ts';

export type Scan = Awaited<ReturnType<EventStore['results']['scan']>>;

/** Tolerance for sums that databases add up as doubles. */
const tolerance = 1e-9;

/** Throws if a scan doesn't match what this many visitors did: visitors and the main sum of each metric and variant. */
export function checkScan(scan: Scan, metrics: readonly MetricDefinition[], visitors: number): void {
  expect(metrics, visitors).forEach((arms, at) => {
    arms.forEach((expected, arm) => {
      const { key, arms: found = [] } = scan.metrics[at] ?? {};
      const { n, stats } = found[arm] ?? {};
      const sum = stats === undefined ? Number.NaN : mainSum(stats);
      if (n !== expected.n || (!Number.isNaN(expected.sum) && !isNear(sum, expected.sum)))
        throw new Error(
          `${key} of ${variants[arm]}: ${n} visitors and ${sum}, not ${expected.n} and ${expected.sum}`,
        );
    });
  });
}

/** Throws if a database and a scan of the shared metrics differ in any number. */
export function checkShared(name: string, rows: readonly SharedRow[], scan: Scan): void {
  const own = sharedRows(scan);
  for (const [at, expected] of own.entries())
    for (const column of Object.keys(expected) as (keyof SharedRow)[]) {
      const [found, expectedValue] = [rows[at]?.[column], expected[column]];
      const isSame =
        typeof found === 'number' && typeof expectedValue === 'number'
          ? isNear(found, expectedValue)
          : found === expectedValue;
      if (!isSame)
        throw new Error(`${name}: ${column} of ${expected.variant} is ${found}, not ${expectedValue}`);
    }
  if (rows.length !== own.length) throw new Error(`${name} returned ${rows.length} variants`);
}

function sharedRows({ metrics }: Scan): readonly SharedRow[] {
  const [cart, views, paid, funnel] = metrics;
  return variants.map((variant, arm) => {
    const steps = funnel?.arms[arm]?.details.steps ?? [];
    const [reached1 = -1, reached2 = -1, reached3 = -1, reached4 = -1] = steps.map(({ reached }) => reached);
    const [viewed, spent] = [squaresOf(views?.arms[arm]?.stats), squaresOf(paid?.arms[arm]?.stats)];
    return {
      variant,
      n: cart?.arms[arm]?.n ?? -1,
      cart: squaresOf(cart?.arms[arm]?.stats).sum,
      views: viewed.sum,
      views_squared: viewed.sumSquares,
      paid: spent.sum,
      paid_squared: spent.sumSquares,
      ...{ reached1, reached2, reached3, reached4 },
    };
  });
}

function squaresOf(stats: ArmSums | undefined): { readonly sum: number; readonly sumSquares: number } {
  if (stats?.kind === 'mean') return stats;
  return { sum: stats?.kind === 'proportion' ? stats.sum : -1, sumSquares: -1 };
}

function isNear(found: number, expected: number): boolean {
  return Math.abs(found - expected) <= tolerance * Math.abs(expected);
}
